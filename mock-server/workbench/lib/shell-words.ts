import { printable, printableLines } from '@kit/contracts/printable';
import { type AdminCall, addressOf } from './admin-call';

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
