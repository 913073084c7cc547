import type { JournalEntry } from './answers';

const shown = (name: string, value: unknown): string => {
  const text = JSON.stringify(value, undefined, 2) ?? 'nothing';
  return `  ${name} ${text.replaceAll('\n', '\n  ')}`;
};

const entryText = (entry: JournalEntry): string => {
  const { id, at, url, methods, contactNumber, code, http, durationMs, unopened, fault, request, reply } = entry;
  return [
    `#${id} ${at} ${methods.join(', ') || url}: code ${code}, HTTP ${http}, ${Math.round(durationMs)} ms`,
    ...(contactNumber === undefined ? [] : [`  of ${contactNumber}`]),
    ...(unopened === null ? [] : [`  could not be opened: ${unopened}`]),
    ...(fault ?? []).map(({ effect }) => `  met a fault: ${JSON.stringify(effect)}`),
    shown('request', request),
    shown('reply', reply),
  ].join('\n');
};

/**
 * A journal as people read it: oldest first, each call with its request and its reply in plain text.
 * @param entries newest first, as the server has them
 */
export const journalText = (entries: readonly JournalEntry[]): string =>
  entries.length === 0 ? 'No call reached this sandbox.\n' : `${[...entries].reverse().map(entryText).join('\n\n')}\n`;
