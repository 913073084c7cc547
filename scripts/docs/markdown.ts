/** A text inside of a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

export const code = (text: string): string => `\`${text}\``;

export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

/** A page from its paragraphs. */
export const page = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** Said at the top of every page that is written by `npm run docs`. */
export const GENERATED = '<!-- Written by npm run docs. Change the contract, not this page. -->';
