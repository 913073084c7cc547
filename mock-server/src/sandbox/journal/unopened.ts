import { codes } from '@kit/contracts/codes';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { Channel } from '../../crypto/channel';
import type { KeyState } from '../records/keys';
import { type Headers, keyRequestProblems, sealedIdIn } from './key-request';

/** Why a call could not be opened: for the journal alone, since its sender is told one and the same. */
export const unopenedReasons = [
  'empty',
  'not hex',
  'odd length',
  'not whole blocks',
  'no key id',
  'unknown key id',
  'key expired',
  'wrong key',
  'bad padding',
  'not JSON',
  ...keyRequestProblems,
  'wrong public key',
] as const;
export type UnopenedReason = (typeof unopenedReasons)[number];

const HEX = /^[0-9a-f]*$/i;
/** Of a block of AES, in hex. */
const HEX_PER_BLOCK = 32;
const BLOCK = 16;
/** What JSON begins with; sixteen bytes of a wrong key look like it once in ten million times. */
const READABLE = /^[\t\n\r -~]+$/;

const ofKey: Readonly<Record<Exclude<KeyState, 'in force'>, UnopenedReason>> = {
  none: 'no key id',
  unknown: 'unknown key id',
  expired: 'key expired',
};

const looksReadable = (bytes: Buffer): boolean => READABLE.test(bytes.subarray(0, BLOCK).toString('latin1'));

/**
 * The same of a key exchange, from what it was answered: every failure alike. One that was well formed was sealed with
 * another public key, or what was sealed is no id.
 * @returns null for one that agreed a key, or that a fault refused
 */
export const exchangeReasonOf = (
  { methods, code, faults }: { readonly methods: readonly string[]; readonly code: number; readonly faults?: unknown },
  headers: Headers,
  request: Buffer,
): UnopenedReason | null => {
  if (methods[0] !== KEY_EXCHANGE || code !== codes.REQUEST_INVALID.code || faults !== undefined) return null;
  if (request.length === 0) return 'empty';
  const found = sealedIdIn(headers, request);
  return 'problem' in found ? found.problem : 'wrong public key';
};

/**
 * Finds out why a call could not be opened, when somebody reads of it and not before: nothing of this takes time from
 * the call, so that its sender learns nothing either way.
 * @param request as it came
 * @param channel of the key that it named; undefined where that is not in force
 */
export const reasonOf = (request: Buffer, keyState: KeyState, channel: Channel | undefined): UnopenedReason => {
  if (request.length === 0) return 'empty';
  if (!HEX.test(request.toString('latin1'))) return 'not hex';
  if (request.length % 2 === 1) return 'odd length';
  if (request.length % HEX_PER_BLOCK !== 0) return 'not whole blocks';
  if (keyState !== 'in force' || channel === undefined)
    return keyState === 'in force' ? 'key expired' : ofKey[keyState];
  const text = channel.open(request);
  if (text !== undefined) return text === '' || looksReadable(Buffer.from(text)) ? 'not JSON' : 'wrong key';
  return looksReadable(channel.decrypt(request) ?? Buffer.alloc(0)) ? 'bad padding' : 'wrong key';
};
