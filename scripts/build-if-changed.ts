import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)));

/** Contents are compared, because a checkout changes file times. */
const digestOf = (folder: string, sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(folder, source)))
      hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/**
 * Builds unless the sources are the same as at the last successful build.
 * @param stamp file with the digest of those sources; it lies in the output, so that it disappears with it
 * @param sources files and folders, by their paths below `folder`
 */
export const buildIfChanged = async (
  stamp: string,
  folder: string,
  sources: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> => {
  const digest = digestOf(folder, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, digest);
};
