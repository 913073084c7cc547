import type { HasCredential } from './upstream/request';

/** Characters that are searched at once. */
const PIECE = 1024 * 1024;
/** Characters that two pieces share. A credential is shorter in any spelling: Node accepts headers up to 16 kB. */
const OVERLAP = 64 * 1024;

const ESCAPED = /\\(["\\/])/g;
const HEX_ESCAPED = /\\u([0-9a-f]{4})/gi;

/** Returns the texts that a JSON text can stand for. A replacement by a function for each backslash would take a minute. */
const unescaped = (json: string): string[] => {
  if (!json.includes('\\')) return [];
  const text = json.replace(ESCAPED, '$1');
  return [text, text.replace(HEX_ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))];
};

/** Returns true if a JSON text contains a credential of this server, also with escaped characters. */
export const isInJson = (json: string, hasCredential: HasCredential): boolean =>
  [json, ...unescaped(json)].some(hasCredential);

/** Searches a long JSON text for a credential of this server in steps. */
export function* searchJson(json: string, hasCredential: HasCredential): Generator<void, boolean, void> {
  for (let at = 0; at < json.length; at += PIECE) {
    if (isInJson(json.slice(at, at + PIECE + OVERLAP), hasCredential)) return true;
    yield;
  }
  return false;
}
