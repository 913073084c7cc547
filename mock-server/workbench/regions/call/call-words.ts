import { printable } from '@kit/contracts/printable';
import type { JournalEntry } from '../../api/journal';
import { quoted } from '../../lib/shell-words';
import { entriesOf } from './entries';

/** Headers that curl sets itself or must not repeat. */
const OMITTED = new Set(['host', 'content-length', 'origin']);

/** The curl command with the call's exact bytes. The request id is the same, so the server sends its stored reply. */
export const curlOfCall = ({ url, headers, raw }: JournalEntry, sandbox: string, origin: string): string =>
  [
    'curl -X POST',
    quoted(origin + url),
    // Without the prefix of the sandbox in the URL, a cookie chooses the sandbox. The journal keeps no cookie.
    ...(url.startsWith('/s/') ? [] : [`-b ${quoted(`sandbox=${sandbox}`)}`]),
    ...Object.entries(headers)
      .filter(([name]) => !OMITTED.has(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(raw.request)}`,
  ].join(' ');

/** JSON as code, in which `"__proto__":` would set the prototype. */
const literal = (value: unknown): string =>
  printable(JSON.stringify(value) ?? 'undefined').replaceAll(/(?<!\\)"__proto__":/g, '["__proto__"]:');

const methodLiteral = (name: string): string => (/^\w+$/.test(name) ? `'${name}'` : literal(name));

/** The call as code for a contract test (tests/contract). */
export const testOfCall = (entry: JournalEntry): string => {
  const entries = entriesOf(entry);
  const sent = entries
    .map(({ method, data }) => `  { method: ${methodLiteral(method)}, data: ${literal(data)} },`)
    .join('\n');
  const codes = entries.map(({ code }) => (code === undefined ? '{}' : `{ code: ${code} }`)).join(', ');
  return `const { results } = await client.entries([\n${sent}\n]);\nexpect(results).toMatchObject([${codes}]);\n`;
};
