import type { ServerResponse } from 'node:http';
import type { ResultEntry } from '@kit/contracts/wire/envelope';
import type * as z from 'zod/mini';
import type { Channel } from '../crypto/channel';

/** Content of a reply before encryption. Key exchanges and replies without a session key have no results. */
export interface ReplyContent {
  readonly code: number;
  readonly message: string;
  readonly results?: readonly ResultEntry[];
  readonly [field: string]: unknown;
}

/**
 * Encrypts a text.
 * @param channel channel of the session key; undefined without a key
 * @returns undefined to send the text unencrypted
 */
export type Seal = (text: string, channel: Channel | undefined) => string | undefined;

/** An HTTP reply. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  /** one character per byte: ASCII, or bytes of an upstream backend */
  readonly body: string;
}

/** Writes a reply to its connection. */
export type Send = (response: ServerResponse, reply: HttpReply) => void;

/** A field that a fault changed. */
export interface ChangedField {
  /** id of the fault */
  readonly id: string;
  /** dotted path in the reply; empty for the whole reply */
  readonly field: string;
}

/** Delivery of a reply, independent of its content. */
export interface Transport {
  /** reply to send instead of the content */
  readonly replacement: HttpReply | undefined;
  /** milliseconds */
  readonly delayMs: number;
  /** undefined for an ordinary HTTP reply */
  readonly send: Send | undefined;
}

/** A reply before sending, with everything that faults can change. */
export interface OutgoingReply extends Transport {
  readonly content: ReplyContent;
  /** contract schema of the content */
  readonly schema: z.ZodMiniType;
  /** changes by payload faults */
  readonly changed: readonly ChangedField[];
  readonly seal: Seal;
}
