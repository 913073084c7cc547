import type { JournalEntry } from '../../api/journal';
import { quoted } from '../../lib/shell-words';
import { entriesOf } from './entries';

/** What curl sets by itself, or must not repeat. */
const OWN = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'origin', 'referer']);

/** The call as it was, byte for byte: the same request id gets the reply that was kept for it. */
export const curlOfCall = ({ url, headers, raw }: JournalEntry, origin: string): string =>
  [
    'curl -X POST',
    quoted(origin + url),
    ...Object.entries(headers)
      .filter(([name]) => !OWN.has(name) && !name.startsWith('sec-'))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(raw.request)}`,
  ].join(' ');

/** The call as lines of a test of this repository (tests/contract). */
export const testOfCall = (entry: JournalEntry): string => {
  const entries = entriesOf(entry);
  const sent = entries
    .map(({ method, data }) => `  { method: '${method}', data: ${JSON.stringify(data)} },`)
    .join('\n');
  const codes = entries.map(({ code }) => (code === undefined ? '{}' : `{ code: ${code} }`)).join(', ');
  return `const { results } = await client.entries([\n${sent}\n]);\nexpect(results).toMatchObject([${codes}]);\n`;
};
