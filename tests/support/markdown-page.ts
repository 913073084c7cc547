import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files';

/** Reads a page by its path below docs/. */
export const docsPage = (path: string): string => readFileSync(join(root, 'docs', path), 'utf8');

/**
 * Returns the rows of the table whose first header cell is `firstCell`, without header and backticks. @throws Error if
 * there is no such table
 */
export const tableRows = (page: string, firstCell: string): string[][] => {
  const lines = page.split('\n');
  const head = lines.findIndex((line) => line.split('|')[1]?.trim() === firstCell);
  if (head < 0) throw new Error(`The page has no table that begins with "${firstCell}"`);
  const body = lines.slice(head + 2);
  const end = body.findIndex((line) => !line.startsWith('|'));
  return body.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
};
