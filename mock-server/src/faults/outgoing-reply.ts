import type { ServerResponse } from 'node:http';
import type { ResultEntry } from '@kit/contracts/wire/envelope';
import type * as z from 'zod/mini';
import type { Channel } from '../crypto/channel';

/** What a reply says, before it is sealed. That of a key exchange, and one without an agreed key, have no results. */
export interface ReplyContent {
  readonly code: number;
  readonly message: string;
  readonly results?: readonly ResultEntry[];
  readonly [field: string]: unknown;
}

/**
 * How a text is sealed.
 * @param channel of the agreed key; undefined where there is none
 * @returns undefined where the text goes as it is
 */
export type Seal = (text: string, channel: Channel | undefined) => string | undefined;

/** A reply as HTTP carries it. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  /** one character a byte: ASCII, or what a backend replied that says nothing here */
  readonly body: string;
}

/** How a reply goes over its connection. */
export type Send = (response: ServerResponse, reply: HttpReply) => void;

/** What a fault changed about a reply. */
export interface ChangedField {
  /** of the fault */
  readonly id: string;
  /** path in the reply, with dots; empty for the reply as a whole */
  readonly field: string;
}

/** How a reply arrives, whatever it says. */
export interface Transport {
  /** what is sent in the place of the content */
  readonly replacement: HttpReply | undefined;
  /** milliseconds */
  readonly delayMs: number;
  readonly send: Send;
}

/** A reply before it goes, with everything that a fault can change about it. */
export interface OutgoingReply extends Transport {
  readonly content: ReplyContent;
  /** what the contract says of the content */
  readonly schema: z.ZodMiniType;
  /** by the faults that break the contract on purpose */
  readonly changed: readonly ChangedField[];
  readonly seal: Seal;
}
