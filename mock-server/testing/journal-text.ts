import { printable, printableLines } from '@kit/contracts/printable';
import type { JournalEntry } from './answers';

const shown = (name: string, value: unknown): string => {
  const text = JSON.stringify(value, undefined, 2) ?? 'nothing';
  return `  ${name} ${text.replaceAll('\n', '\n  ')}`;
};

const entryText = (entry: JournalEntry): string => {
  const { id, at, url, methods, contactNumber, code, http, durationMs, unopened, fault, request, reply } = entry;
  return [
    `#${id} ${at} ${printable(methods.join(', ') || url)}: code ${code}, HTTP ${http}, ${Math.round(durationMs)} ms`,
    ...(contactNumber === undefined ? [] : [`  of ${contactNumber}`]),
    ...(unopened === null ? [] : [`  could not be decrypted: ${unopened}`]),
    ...(fault ?? []).map(({ effect }) => `  fault applied: ${JSON.stringify(effect)}`),
    shown('request', request),
    shown('reply', reply),
  ].join('\n');
};

/**
 * Formats a journal for people: oldest call first, with request and reply in plain text.
 * @param entries newest first, as the server returns them
 */
export const journalText = (entries: readonly JournalEntry[]): string =>
  entries.length === 0
    ? 'No call reached this sandbox.\n'
    : printableLines(`${[...entries].reverse().map(entryText).join('\n\n')}\n`);
