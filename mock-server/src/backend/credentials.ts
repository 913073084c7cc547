import type { HasCredential } from './upstream/request';

/** Characters that are searched at once. */
const PIECE = 1024 * 1024;
/** Characters that two pieces share. A credential is shorter in any spelling: Node accepts headers up to 16 kB. */
const OVERLAP = 64 * 1024;

const ESCAPED = /\\(?:u([0-9a-f]{4})|(["\\/]))/gi;

const unescaped = (json: string): string =>
  json.replace(ESCAPED, (_, hex: string | undefined, character: string) =>
    hex === undefined ? character : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Returns true if a JSON text contains a credential of this server, also with escaped characters. */
export const isInJson = (json: string, hasCredential: HasCredential): boolean =>
  hasCredential(json) || (json.includes('\\') && hasCredential(unescaped(json)));

/** Searches a long JSON text for a credential of this server in steps. */
export function* searchJson(json: string, hasCredential: HasCredential): Generator<void, boolean, void> {
  for (let at = 0; at < json.length; at += PIECE) {
    if (isInJson(json.slice(at, at + PIECE + OVERLAP), hasCredential)) return true;
    yield;
  }
  return false;
}
