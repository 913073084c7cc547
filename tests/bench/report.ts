/** Prints a Markdown table with right-aligned numbers, ready for docs/performance.md. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (cells: readonly string[]): string => `| ${cells.map(pad).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  print([line(head), rule, ...rows.map(line), ''].join('\n'));
};

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Formats a number with `decimals` decimals, or a dash if it is unknown. */
export const figure = (value: number | undefined, decimals = 0): string =>
  value === undefined
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
