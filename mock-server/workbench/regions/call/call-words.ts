import type { JournalEntry } from '../../api/journal';
import { quoted } from '../../lib/shell-words';
import { entriesOf } from './entries';

/** Headers that curl sets itself or must not repeat. */
const OMITTED = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'origin', 'referer']);

/** The curl command with the call's exact bytes. The request id is the same, so the server sends its stored reply. */
export const curlOfCall = ({ url, headers, raw }: JournalEntry, origin: string): string =>
  [
    'curl -X POST',
    quoted(origin + url),
    ...Object.entries(headers)
      .filter(([name]) => !OMITTED.has(name) && !name.startsWith('sec-'))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(raw.request)}`,
  ].join(' ');

/** The call as code for a contract test (tests/contract). */
export const testOfCall = (entry: JournalEntry): string => {
  const entries = entriesOf(entry);
  const sent = entries
    .map(({ method, data }) => `  { method: '${method}', data: ${JSON.stringify(data)} },`)
    .join('\n');
  const codes = entries.map(({ code }) => (code === undefined ? '{}' : `{ code: ${code} }`)).join(', ');
  return `const { results } = await client.entries([\n${sent}\n]);\nexpect(results).toMatchObject([${codes}]);\n`;
};
