import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, dropOldest } from '../../core/documents';
import { time } from './fields';

/** Maximum messages per sandbox. Above it, the oldest one goes. */
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

  constructor(documents: Documents) {
    this.#records = documents.collection(messageCollection);
  }

  send(message: Omit<TextMessage, 'id'>): void {
    const id = String(Number([...this.#records.entries()].at(-1)?.[0] ?? 0) + 1);
    dropOldest(this.#records, MAXIMUM_MESSAGES - 1);
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
