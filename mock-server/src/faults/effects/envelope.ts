import { randomBytes } from 'node:crypto';
import { Channel } from '../../crypto/channel';
import type { FaultHit } from '../matching';
import type { OutgoingReply, Seal } from '../outgoing-reply';
import type { EnvelopeEffect } from '../schema';

const randomKeyChannel = (): Channel => new Channel(randomBytes(16).toString('hex'));

/** Zero is not a valid padding byte in PKCS#7. */
const NO_PADDING = 0;

/** Flips one bit of the first block, so that the text is no longer JSON. */
const tampered = (sealed: string): string => {
  const flipped = (Number.parseInt(sealed.charAt(0), 16) ^ 1).toString(16);
  return flipped + sealed.slice(1);
};

/** Encrypts a text wrongly. Without a session key, it uses a random one. */
const sealWith =
  (how: EnvelopeEffect): Seal =>
  (text, channel = randomKeyChannel()) => {
    switch (how) {
      case 'WRONG_KEY':
        return randomKeyChannel().seal(text);
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

/** Breaks the encryption of a reply and keeps its content. */
export const applyEnvelope = (reply: OutgoingReply, { effect }: FaultHit): OutgoingReply =>
  'envelope' in effect ? { ...reply, seal: sealWith(effect.envelope) } : reply;
