import type { OpenedCall } from '../backend/backend';
import { HIDDEN } from '../sandbox/journal/kept-headers';
import type { HttpContext } from './receive';

/**
 * Returns the body of a call for the journal. Hides a body with a credential of this server, sealed or not. A hidden
 * envelope can be opened, so that the journal shows it like any other.
 */
export const keptRequest = (
  sealed: Buffer,
  { key, isHidden }: Pick<OpenedCall, 'key' | 'isHidden'>,
  hasCredential: HttpContext['hasCredential'],
): Buffer => {
  if (isHidden && key !== undefined) return Buffer.from(key.channel.seal(JSON.stringify(HIDDEN)), 'latin1');
  return hasCredential(sealed) ? Buffer.from(HIDDEN) : sealed;
};
