import { brotliCompressSync } from 'node:zlib';

/**
 * The size of a built file in bytes of brotli, without the content hashes in the names of other files. The hashes change
 * with every build, and the size would change with them by chance.
 */
export const brotliSize = (content: string): number =>
  brotliCompressSync(content.replace(/-[\w-]{8}\.(js|css)/g, '-00000000.$1')).length;
