import { assumptions } from '@kit/contracts/assumptions';
import { type Note, note } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { CUSTOMER_SERVICE, type NoteDraft } from '../../customer-service/note-draft';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { count } from './fields';

/** A ticket's conversation or a help chat: whose it is, and which notes there are of it. */
export const conversationCollection = defineCollection(
  'conversation',
  z.object({
    /** userIdentifier of the borrower whose it is */
    owner: z.string(),
    /** how many notes there ever were: the number of the last one */
    written: count,
    /** how many of them went, the oldest: the number of the last that did */
    dropped: count,
    /** notes of customer service that the borrower has not read */
    unread: count,
  }),
);
type Conversation = RecordOf<typeof conversationCollection>;

/** What was said in a conversation: one document a note, by the conversation's id and the note's number. */
export const noteCollection = defineCollection('note', note);

/** The id of a note's document. @param number from 1 */
export const noteDocumentId = (conversation: string, number: number): string => `${conversation}:${number}`;

/** A page of a conversation, oldest first. */
export interface NotePage {
  readonly notes: Note[];
  readonly hasMore: boolean;
}

const NONE: Omit<Conversation, 'owner'> = { written: 0, dropped: 0, unread: 0 };

/** As the wire calls a note of a conversation. */
const noteIdOf = (number: number): string => `M${number}`;

/** The conversations of a sandbox: one a ticket, by the ticket's id, and one help chat a borrower, by `chatOf`. */
export class Conversations {
  readonly #records: Collection<Conversation>;
  readonly #notes: Collection<Note>;

  constructor(documents: Documents) {
    this.#records = documents.collection(conversationCollection);
    this.#notes = documents.collection(noteCollection);
  }

  /** The id of a borrower's help chat. */
  chatOf(owner: string): string {
    return `chat:${owner}`;
  }

  isEmpty(id: string): boolean {
    return this.#records.get(id) === undefined;
  }

  /** Whether the next note would cost the oldest. */
  isFull(id: string): boolean {
    const { written, dropped } = this.#records.get(id) ?? NONE;
    return written - dropped >= assumptions.maximumNotes;
  }

  unread(id: string): number {
    return this.#records.get(id)?.unread ?? 0;
  }

  /**
   * Adds notes at the end; where there are too many, the oldest go.
   * @param seen whether the borrower sees them at once, as the answer to a call
   * @returns the note of each draft
   */
  add<const Drafts extends readonly NoteDraft[]>(
    id: string,
    owner: string,
    drafts: Drafts,
    at: number,
    seen: boolean,
  ): { [Index in keyof Drafts]: Note } {
    const { written, dropped, unread } = this.#records.get(id) ?? NONE;
    const added = drafts.map((draft, index) => ({ ...draft, noteId: noteIdOf(written + index + 1), createdAt: at }));
    added.forEach((each, index) => {
      this.#notes.set(noteDocumentId(id, written + index + 1), each);
    });
    const last = written + added.length;
    const gone = Math.max(dropped, last - assumptions.maximumNotes);
    this.#drop(id, dropped, gone);
    const unseen = seen ? 0 : added.filter(({ sender }) => sender === CUSTOMER_SERVICE).length;
    this.#records.set(id, { owner, written: last, dropped: gone, unread: unread + unseen });
    return added as { [Index in keyof Drafts]: Note };
  }

  /** A page of notes that end before the one named, else at the newest; undefined when there is no such note. */
  page(id: string, limit: number, before: string | undefined): NotePage | undefined {
    const { written, dropped } = this.#records.get(id) ?? NONE;
    const end = before === undefined ? written + 1 : Number(before.slice(1));
    const isKnown = end > dropped && end <= written && before === noteIdOf(end);
    if (before !== undefined && !isKnown) return undefined;
    const start = Math.max(dropped + 1, end - limit);
    const numbers = Array.from({ length: end - start }, (_, index) => start + index);
    const notes = numbers.flatMap((number) => this.#notes.get(noteDocumentId(id, number)) ?? []);
    return { notes, hasMore: start > dropped + 1 };
  }

  markRead(id: string): void {
    const conversation = this.#records.get(id);
    if (conversation !== undefined && conversation.unread > 0) this.#records.set(id, { ...conversation, unread: 0 });
  }

  /** Deletes all that was said in a conversation. */
  forget(id: string): void {
    const { written, dropped } = this.#records.get(id) ?? NONE;
    this.#drop(id, dropped, written);
    this.#records.delete(id);
  }

  #drop(id: string, from: number, to: number): void {
    for (let number = from + 1; number <= to; number += 1) this.#notes.delete(noteDocumentId(id, number));
  }
}
