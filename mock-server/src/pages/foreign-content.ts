/**
 * Rules for content that this server did not write: files of borrowers, and replies of a real backend. A test
 * compares these lists with the nginx of deploy/.
 */

/**
 * Types that a browser shows. All others are downloads: HTML and SVG can contain scripts, and a PDF viewer ignores the
 * sandbox.
 */
export const shownFileTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Types of files that keep their type. A browser downloads them, and a player can still play them. */
export const keptFileTypes: readonly string[] = [...shownFileTypes, 'application/pdf', 'video/mp4'];

/** Types of payment pages that a browser shows. */
export const shownPageTypes: readonly string[] = ['text/html', 'text/plain'];

/** Returns how a browser treats content of an allowed type. */
export const dispositionOf = (allowed: string, shown: readonly string[]): 'inline' | 'attachment' =>
  shown.includes(allowed.split(';', 1)[0] ?? '') ? 'inline' : 'attachment';

/** Reply headers of a backend that pass to the browser, besides the type and the address of a redirect. */
export const passedHeaders: readonly string[] = [
  'accept-ranges',
  'content-language',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
];
