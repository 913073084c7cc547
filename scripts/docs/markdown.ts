/** Escapes a text for a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

export const code = (text: string): string => `\`${text}\``;

const LONGEST_LINE = 110;

/** Formats JSON for readers: an array or an object is on one line if it fits. */
export const jsonText = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((item) => ['', item] as const)
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [`${JSON.stringify(key)}: `, item] as const);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  if (entries.length === 0) return (open + close).replaceAll(' ', '');
  const deeper = `${indent}  `;
  const items = entries.map(([key, item]) => key + jsonText(item, deeper));
  const line = `${open}${items.join(', ')}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= LONGEST_LINE) return line;
  return `${open.trim()}\n${items.map((item) => deeper + item).join(',\n')}\n${indent}${close.trim()}`;
};

export const json = (value: unknown): string => `\`\`\`json\n${jsonText(value)}\n\`\`\``;

/** Joins the paragraphs of a page. */
export const page = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** The first line of every page that `npm run docs` writes. */
export const GENERATED = '<!-- Written by npm run docs. Change the contract, not this page. -->';
