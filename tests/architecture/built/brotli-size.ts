import { brotliCompressSync } from 'node:zlib';

/**
 * The brotli size of a built file in bytes. Content hashes in names of other files are left out: they change with every
 * build, and the size would change with them by chance.
 */
export const brotliSize = (content: string): number =>
  brotliCompressSync(content.replace(/-[\w-]{8}\.(js|css)/g, '-00000000.$1')).length;
