import { type Note, note } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { CUSTOMER_SERVICE, type NoteDraft } from '../../customer-service/note-draft';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { count } from './fields';

/** What was said in a ticket or in a help chat. */
export const conversationCollection = defineCollection(
  'conversation',
  z.object({
    /** userIdentifier of the borrower whose it is */
    owner: z.string(),
    /** oldest first */
    notes: z.readonly(z.array(note)),
    /** how many notes there ever were: the number in the id of the last one */
    written: count,
    /** notes of customer service that the borrower has not read */
    unread: count,
  }),
);
type Conversation = RecordOf<typeof conversationCollection>;

/** A page of a conversation, oldest first. */
interface NotePage {
  readonly notes: Note[];
  readonly hasMore: boolean;
}

/** How many notes a conversation keeps; the oldest go first. */
const MAXIMUM_NOTES = 200;

/** The conversations of a sandbox: one a ticket, by the ticket's id, and one help chat a borrower, by `chatOf`. */
export class Conversations {
  readonly #records: Collection<Conversation>;

  constructor(documents: Documents) {
    this.#records = documents.collection(conversationCollection);
  }

  /** The id of a borrower's help chat. */
  chatOf(owner: string): string {
    return `chat:${owner}`;
  }

  isEmpty(id: string): boolean {
    return this.#records.get(id) === undefined;
  }

  unread(id: string): number {
    return this.#records.get(id)?.unread ?? 0;
  }

  /**
   * Adds notes at the end.
   * @param seen whether the borrower sees them at once, as the answer to a call
   */
  add(id: string, owner: string, drafts: readonly NoteDraft[], at: number, seen: boolean): Note[] {
    const { notes, written, unread } = this.#records.get(id) ?? { notes: [], written: 0, unread: 0 };
    const added = drafts.map((draft, index) => ({ ...draft, noteId: `M${written + index + 1}`, createdAt: at }));
    const unseen = seen ? 0 : added.filter(({ sender }) => sender === CUSTOMER_SERVICE).length;
    this.#records.set(id, {
      owner,
      notes: [...notes, ...added].slice(-MAXIMUM_NOTES),
      written: written + added.length,
      unread: unread + unseen,
    });
    return added;
  }

  /** A page of notes that end before the one named, else at the newest; undefined when there is no such note. */
  page(id: string, limit: number, before: string | undefined): NotePage | undefined {
    const notes = this.#records.get(id)?.notes ?? [];
    const end = before === undefined ? notes.length : notes.findIndex(({ noteId }) => noteId === before);
    if (end < 0) return undefined;
    const start = Math.max(0, end - limit);
    return { notes: notes.slice(start, end), hasMore: start > 0 };
  }

  markRead(id: string): void {
    const conversation = this.#records.get(id);
    if (conversation !== undefined && conversation.unread > 0) this.#records.set(id, { ...conversation, unread: 0 });
  }

  /** Deletes all that was said in a conversation. */
  forget(id: string): void {
    this.#records.delete(id);
  }
}
