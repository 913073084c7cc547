import type { Collection, Documents } from '../documents';

/** A text message that the mock 'sent'. */
export interface TextMessage {
  /** counts up, as text */
  readonly id: string;
  readonly contactNumber: string;
  readonly text: string;
  /** the verification code in it, if it holds one */
  readonly authCode: string | null;
  /** what it was sent for */
  readonly purpose: string;
  /** on the sandbox's clock */
  readonly sentAt: number;
}

/** How many messages a sandbox keeps; the oldest go first. */
const MAXIMUM_MESSAGES = 500;

/** The text messages of a sandbox, oldest first. */
export class Messages {
  readonly #kept: Collection<TextMessage>;
  #lastId: number;

  constructor(documents: Documents) {
    this.#kept = documents.collection<TextMessage>('message');
    this.#lastId = Number([...this.#kept.entries()].at(-1)?.[0] ?? 0);
  }

  send(message: Omit<TextMessage, 'id'>): void {
    for (const [oldest] of this.#kept.entries()) {
      if (this.#kept.size < MAXIMUM_MESSAGES) break;
      this.#kept.delete(oldest);
    }
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#kept.set(id, { id, ...message });
  }

  /** Newest first. @param contactNumber canonical; all of the sandbox when it is left out */
  list(contactNumber?: string): TextMessage[] {
    const all = [...this.#kept.entries()].map(([, message]) => message).reverse();
    return contactNumber === undefined ? all : all.filter((message) => message.contactNumber === contactNumber);
  }
}
