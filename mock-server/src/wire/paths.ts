import { OverrideError } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { methods } from '@kit/contracts/methods';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';

type Paths = Readonly<Record<string, string>>;

let paths: Paths = {};

/** These are told apart by their path; every other call by what its envelope names. */
const SPECIAL = [KEY_EXCHANGE, UPLOAD] as const;

/**
 * Puts other paths in force for the whole process. Called once, at boot.
 * @param given method, `batch` or `generateSk` to its path under /app
 * @throws OverrideError for a method that there is not, or one path for what only its path tells apart
 */
export const overridePaths = (given: Paths): void => {
  for (const method of Object.keys(given)) {
    if (!hasOwn(methods, method) && method !== BATCH && method !== KEY_EXCHANGE) {
      throw new OverrideError(`There is no method "${method}" that could have a path`);
    }
  }
  for (const special of SPECIAL) {
    const own = given[special] ?? `/${special}`;
    const other = [...Object.keys(given), ...SPECIAL].find(
      (method) => method !== special && (given[method] ?? `/${method}`) === own,
    );
    if (other !== undefined) throw new OverrideError(`"${own}" cannot be the path of both ${special} and ${other}`);
  }
  paths = given;
};

/** The path of a method, under the base. */
export const wirePath = (method: string): string => BASE_PATH + (paths[method] ?? `/${method}`);
