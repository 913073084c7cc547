import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Text formats. Pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

/** Encoders by the file extension that nginx's static modules expect. */
const encoders = {
  '.br': (/** @type {Buffer} */ bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `<file>.br` and `<file>.gz` beside a file and returns their number. Skips a variant that is not smaller, and
 * deletes an old one, because nginx would serve it.
 * @param {string} path
 */
export const compressFile = (path) => {
  const bytes = readFileSync(path);
  let written = 0;
  for (const [ending, encode] of Object.entries(encoders)) {
    const encoded = COMPRESSIBLE.test(path) ? encode(bytes) : bytes;
    if (encoded.length < bytes.length) {
      writeFileSync(path + ending, encoded);
      written += 1;
    } else if (existsSync(path + ending)) rmSync(path + ending);
  }
  return written;
};

/**
 * Compresses every file in a folder and returns the number of variants.
 * @param {string} folder
 * @param {(path: string) => boolean} [isWanted] receives the relative path with forward slashes
 */
export const compressFolder = (folder, isWanted = () => true) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isWanted(path.slice(folder.length + 1).replaceAll('\\', '/')))
    .reduce((sum, path) => sum + compressFile(path), 0);
