import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What text compresses to; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

/** The variants of a file by the ending that nginx's static modules look for. */
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
 * Writes `<file>.br` and `<file>.gz` beside a file. A variant that is no smaller is left out, and one that is left from
 * before goes: a host would serve it in place of the file.
 * @param {string} path
 * @returns {number} how many variants were written
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
 * Compresses every file below a folder.
 * @param {string} folder
 * @param {(path: string) => boolean} [isWanted] told the path below the folder, with forward slashes
 * @returns {number} how many variants were written
 */
export const compressFolder = (folder, isWanted = () => true) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isWanted(path.slice(folder.length + 1).replaceAll('\\', '/')))
    .reduce((sum, path) => sum + compressFile(path), 0);
