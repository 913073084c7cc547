import { BASE_PATH } from '@kit/contracts/constants';
import { checkPaths } from '@kit/contracts/overrides/check-spelling';

type Paths = Readonly<Record<string, string>>;

let paths: ReadonlyMap<string, string> = new Map();
let left: ReadonlySet<string> = new Set();

/**
 * Puts other paths in force for the whole process. Called once, at boot.
 * @param given method, `batch` or `generateSk` to its path under /app, as `checkPaths` takes them
 */
export const overridePaths = (given: Paths): void => {
  checkPaths(given);
  paths = new Map(Object.entries(given));
  const taken = new Set(paths.values());
  left = new Set([...paths.keys()].map((method) => `/${method}`).filter((path) => !taken.has(path)));
};

/** The path of a method, under the base. */
export const wirePath = (method: string): string => BASE_PATH + (paths.get(method) ?? `/${method}`);

/** Whether a path is one of the contract's that a method was moved away from. @param path below /app, without its query */
export const isLeftPath = (path: string): boolean => left.has(path);
