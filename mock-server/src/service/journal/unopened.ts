import type { Channel } from '../../crypto/channel';
import type { KeyState } from '../records/keys';

/** Reasons why a call could not be decrypted. Only the journal shows them; senders always get the same reply. */
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
  'no key request',
  'not base64',
  'wrong length',
  'wrong public key',
] as const;
export type UnopenedReason = (typeof unopenedReasons)[number];

const HEX = /^[0-9a-f]*$/i;
/** Hex digits of one AES block. */
const HEX_PER_BLOCK = 32;
const BLOCK = 16;
/** Characters of JSON. Sixteen bytes decrypted with a wrong key match it about once in ten million times. */
const READABLE = /^[\t\n\r -~]+$/;

const ofKey: Readonly<Record<Exclude<KeyState, 'in force'>, UnopenedReason>> = {
  none: 'no key id',
  unknown: 'unknown key id',
  expired: 'key expired',
};

const looksReadable = (bytes: Buffer): boolean => READABLE.test(bytes.subarray(0, BLOCK).toString('latin1'));

/**
 * Why a call could not be decrypted. It runs only when somebody reads the journal, so that timing reveals nothing to
 * the sender.
 * @param request the raw request
 * @param channel channel of the key in the request; undefined if the key is not valid
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
