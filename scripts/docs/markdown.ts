/** A text inside of a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

export const code = (text: string): string => `\`${text}\``;

export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

const LONGEST_LINE = 110;

const compact = (value: unknown, indent: string): string => {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (indent.length + line.length <= LONGEST_LINE || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const inner = Array.isArray(value)
    ? value.map((item) => deeper + compact(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${compact(item, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner.join(',\n')}\n${indent}${close}`;
};

/** The same with whatever fits into one line in one. */
export const compactJson = (value: unknown): string => `\`\`\`json\n${compact(value, '')}\n\`\`\``;

/** A page from its paragraphs. */
export const page = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** Said at the top of every page that is written by `npm run docs`. */
export const GENERATED = '<!-- Written by npm run docs. Change the contract, not this page. -->';
