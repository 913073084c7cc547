import { BASE_PATH } from '@kit/contracts/constants';
import { checkPaths } from '@kit/contracts/overrides/check-spelling';

/** The paths of the wire of one server. */
export interface WirePaths {
  /** The path of a method, with the base path. */
  of(method: string): string;
  /** Returns true for a path of the contract whose method has moved to another path. @param path below /app, without its query */
  isLeft(path: string): boolean;
}

/**
 * Creates the paths of one server.
 * @param given method, `batch` or `generateSk` to its path under /app
 * @throws OverrideError for a method or a path that cannot be
 */
export const createWirePaths = (given: Readonly<Record<string, string>>): WirePaths => {
  checkPaths(given);
  const paths = new Map(Object.entries(given));
  const taken = new Set(paths.values());
  const left = new Set([...paths.keys()].map((method) => `/${method}`).filter((path) => !taken.has(path)));
  return {
    of: (method) => BASE_PATH + (paths.get(method) ?? `/${method}`),
    isLeft: (path) => left.has(path),
  };
};
