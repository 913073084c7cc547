import { printable, printableLines } from '@kit/contracts/printable';
import type { JournalEntry } from '../api/client';
import { ADMIN, type AdminCall, addressOf, DEFAULT_SANDBOX } from '../api/client';
import { entriesOf } from './call-words';

/** Quotes a text as one word for a POSIX shell. Text with control characters is for bash or zsh, which read escapes. */
export const quoted = (text: string): string => {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text;
  if (printableLines(text) === text) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${printable(text.replaceAll(/[\\']/g, String.raw`\$&`))}'`;
};

/** Stands for the admin token, which the page does not know. The shell reads it from a variable. */
const TOKEN = '"authorization: Bearer $MOCK_ADMIN_TOKEN"';

/**
 * The curl command that sends a call.
 * @param origin of the server
 * @param hasToken the server has an admin token
 */
export const curlOf = (call: AdminCall, sandbox: string, origin: string, hasToken: boolean): string => {
  const words = ['curl'];
  if (call.method !== 'GET') words.push('-X', call.method);
  words.push(quoted(origin + addressOf(call, sandbox)));
  if (hasToken) words.push('-H', TOKEN);
  if (call.bodyFile !== undefined) {
    words.push('-H', quoted('content-type: application/json'), '--data-binary', quoted(`@${call.bodyFile}`));
  } else if (call.body !== undefined) {
    words.push('-H', quoted('content-type: application/json'), '-d', quoted(JSON.stringify(call.body)));
  }
  return words.join(' ');
};

/** The address that opens a scenario in a browser. */
export const scenarioAddress = (scenario: string, sandbox: string, origin: string): string =>
  `${origin}${ADMIN}/scenarios/${scenario}/open${sandbox === DEFAULT_SANDBOX ? '' : `?sandbox=${sandbox}`}`;

/** The command that opens a scenario (docs/qa.md). */
export const scenarioCommand = (scenario: string, sandbox: string): string =>
  `npm run qa -- ${scenario}${sandbox === DEFAULT_SANDBOX ? '' : ` --sandbox ${quoted(sandbox)}`}`;

/** The line that opens a scenario in a browser test (docs/qa.md). */
export const testLine = (scenario: string): string => `await page.goto(scenarioUrl(sandbox, '${scenario}'));`;

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
