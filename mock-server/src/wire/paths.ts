import { BASE_PATH } from '@kit/contracts/constants';

/** The paths of the API of one server. */
export type WirePaths = ReturnType<typeof createWirePaths>;

/** @param given maps a method, `batch` or `generateSk` to its path under /app */
export const createWirePaths = (given: Readonly<Record<string, string>>) => {
  const paths = new Map(Object.entries(given));
  const taken = new Set(paths.values());
  const left = new Set([...paths.keys()].map((method) => `/${method}`).filter((path) => !taken.has(path)));
  return {
    /** Returns the path of a method, including the base path. */
    of: (method: string): string => BASE_PATH + (paths.get(method) ?? `/${method}`),
    /** Returns true for a path of the contract whose method has moved to another path. @param path below /app, without its query */
    isLeft: (path: string): boolean => left.has(path),
  };
};
