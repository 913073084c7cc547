import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { FairShare } from '../fair-share';
import { defineCollection, type RecordOf } from './define-collection';
import { time } from './fields';

/** Maximum messages per sandbox. Above it, the address that caused the most messages loses its oldest one. */
export const MAXIMUM_MESSAGES = 500;

/** A text message that the mock pretends to send. */
export const messageCollection = defineCollection(
  'message',
  z.object({
    /** running number as text */
    id: z.string(),
    contactNumber: phone,
    text: z.string(),
    /** verification code in the text, if any */
    authCode: z.nullable(z.string()),
    purpose: z.string(),
    /** on the sandbox's clock */
    sentAt: time,
  }),
  { documents: MAXIMUM_MESSAGES },
);
export type TextMessage = RecordOf<typeof messageCollection>;

/** The text messages of a sandbox, oldest first. */
export class Messages {
  readonly #records: Collection<TextMessage>;
  readonly #shares: FairShare;
  #lastId: number;

  constructor(documents: Documents) {
    this.#records = documents.collection(messageCollection);
    this.#shares = new FairShare(MAXIMUM_MESSAGES, this.#records);
    this.#lastId = Number([...this.#records.entries()].at(-1)?.[0] ?? 0);
  }

  /** @param source address of the client that caused the message, if known */
  send(message: Omit<TextMessage, 'id'>, source?: string): void {
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#shares.makeRoom(id, source, (dropped) => this.#records.delete(dropped));
    this.#records.set(id, { id, ...message });
  }

  /**
   * Newest first.
   * @param contactNumber canonical number; default: all messages
   */
  list(contactNumber?: string): TextMessage[] {
    const all = [...this.#records.entries()].map(([, message]) => message).reverse();
    return contactNumber === undefined ? all : all.filter((message) => message.contactNumber === contactNumber);
  }
}
