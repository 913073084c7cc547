import { randomBytes } from 'node:crypto';
import { Channel } from '../../crypto/channel';
import type { EnvelopeEffect } from '../schema';

const strangerChannel = (): Channel => new Channel(randomBytes(16).toString('hex'));

/** A padding of zero bytes is none by PKCS#7. */
const NO_PADDING = 0;

/** One bit of the first block: the text behind it stays, and is no JSON any more. */
const tampered = (sealed: string): string => {
  const flipped = (Number.parseInt(sealed.charAt(0), 16) ^ 1).toString(16);
  return flipped + sealed.slice(1);
};

/**
 * A sealed text as no server should send it.
 * @param channel of the agreed key; one that the client does not know takes its place where none is agreed
 */
export const sealBadly = (text: string, channel: Channel | undefined, how: EnvelopeEffect): string => {
  const own = channel ?? strangerChannel();
  switch (how) {
    case 'WRONG_KEY':
      return strangerChannel().seal(text);
    case 'BAD_PADDING':
      return own.seal(text, NO_PADDING);
    case 'TAMPERED':
      return tampered(own.seal(text));
    case 'NOT_HEX':
      return `g${own.seal(text).slice(1)}`;
    case 'PLAIN_JSON':
      return text;
  }
};
