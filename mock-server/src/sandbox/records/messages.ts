import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { time } from './fields';

/** A text message that the mock 'sent'. */
export const messageCollection = defineCollection(
  'message',
  z.object({
    /** counts up, as text */
    id: z.string(),
    contactNumber: phone,
    text: z.string(),
    /** the verification code in it, if it holds one */
    authCode: z.nullable(z.string()),
    /** what it was sent for */
    purpose: z.string(),
    /** on the sandbox's clock */
    sentAt: time,
  }),
);
export type TextMessage = RecordOf<typeof messageCollection>;

/** How many messages a sandbox keeps; the oldest go first. */
const MAXIMUM_MESSAGES = 500;

/** The text messages of a sandbox, oldest first. */
export class Messages {
  readonly #records: Collection<TextMessage>;
  #lastId: number;

  constructor(documents: Documents) {
    this.#records = documents.collection(messageCollection);
    this.#lastId = Number([...this.#records.entries()].at(-1)?.[0] ?? 0);
  }

  send(message: Omit<TextMessage, 'id'>): void {
    for (const [oldest] of this.#records.entries()) {
      if (this.#records.size < MAXIMUM_MESSAGES) break;
      this.#records.delete(oldest);
    }
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#records.set(id, { id, ...message });
  }

  /** Newest first. @param contactNumber canonical; all of the sandbox when it is left out */
  list(contactNumber?: string): TextMessage[] {
    const all = [...this.#records.entries()].map(([, message]) => message).reverse();
    return contactNumber === undefined ? all : all.filter((message) => message.contactNumber === contactNumber);
  }
}
