import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..');

/** The private key of the servers of tests. A client may exchange session keys with any of several servers. */
export const keyFile = join(root, 'tests/unit/contracts/rsa-for-tests-only.pem');

/**
 * Returns every file below a folder of the checkout, as [path from the root, content]. @throws if the folder is missing
 */
export const filesBelow = (folder: string, ending: RegExp): [path: string, content: string][] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);

/** Every file that git tracks or would track after `git add .`, by its path from the root. */
export const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
