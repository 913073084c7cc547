import { randomBytes } from 'node:crypto';
import { Channel } from '../../crypto/channel';
import type { FaultHit } from '../matching';
import type { OutgoingReply, Seal } from '../outgoing-reply';
import type { EnvelopeEffect } from '../schema';

const strangerChannel = (): Channel => new Channel(randomBytes(16).toString('hex'));

/** A padding of zero bytes is none by PKCS#7. */
const NO_PADDING = 0;

/** One bit of the first block: the text behind it stays, and is no JSON any more. */
const tampered = (sealed: string): string => {
  const flipped = (Number.parseInt(sealed.charAt(0), 16) ^ 1).toString(16);
  return flipped + sealed.slice(1);
};

/** Seals a text as no server should: with a key that the client does not know where none is agreed. */
const sealWith =
  (how: EnvelopeEffect): Seal =>
  (text, channel = strangerChannel()) => {
    switch (how) {
      case 'WRONG_KEY':
        return strangerChannel().seal(text);
      case 'BAD_PADDING':
        return channel.seal(text, NO_PADDING);
      case 'TAMPERED':
        return tampered(channel.seal(text));
      case 'NOT_HEX':
        return `g${channel.seal(text).slice(1)}`;
      case 'PLAIN_JSON':
        return undefined;
    }
  };

/** Spoils how the reply is sealed; what it says stays. */
export const applyEnvelope = (reply: OutgoingReply, { effect }: FaultHit): OutgoingReply =>
  'envelope' in effect ? { ...reply, seal: sealWith(effect.envelope) } : reply;
