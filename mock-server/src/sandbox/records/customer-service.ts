import { assumptions } from '@kit/contracts/assumptions';
import { type SupportChannels, supportChannels } from '@kit/contracts/methods/configuration';
import { customerServiceTicket, type Note, note, ticket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { CUSTOMER_SERVICE, defaultChannels, type NoteDraft } from '../../customer-service/help-chat';
import { Counter, count, readableId, time } from './fields';

/** A feedback: its wire fields and its owner. */
export const ticketCollection = defineCollection(
  'ticket',
  z.object({
    ...ticket.shape,
    /** userIdentifier of the borrower */
    owner: z.string(),
    /** ids of the attached files */
    receipts: z.readonly(z.array(z.string())),
    /** empty without an order */
    orderNo: z.string(),
  }),
);
export type TicketRecord = RecordOf<typeof ticketCollection>;

/** The tickets of a sandbox. */
export class Tickets {
  readonly #records: Collection<TicketRecord>;

  constructor(documents: Documents) {
    this.#records = documents.collection(ticketCollection);
  }

  open(given: Omit<TicketRecord, 'id' | 'status' | 'resolved'>): TicketRecord {
    const ticket: TicketRecord = { ...given, id: readableId('K'), status: 1, resolved: 0 };
    this.#records.set(ticket.id, ticket);
    return ticket;
  }

  find(id: string): TicketRecord | undefined {
    return this.#records.get(id);
  }

  /** A ticket of this borrower. Undefined for a ticket of somebody else. */
  ofOwner(owner: string, id: string): TicketRecord | undefined {
    const ticket = this.#records.get(id);
    return ticket?.owner === owner ? ticket : undefined;
  }

  save(ticket: TicketRecord): void {
    this.#records.set(ticket.id, ticket);
  }

  /** Newest first. */
  list(owner: string): TicketRecord[] {
    return [...this.#records.entries()].flatMap(([, ticket]) => (ticket.owner === owner ? ticket : [])).reverse();
  }

  /** Deletes all tickets of this borrower. */
  forget(owner: string): void {
    for (const id of idsWhere(this.#records, (ticket) => ticket.owner === owner)) this.#records.delete(id);
  }
}

/** A ticket's conversation or a help chat: its owner and note counters. */
export const conversationCollection = defineCollection(
  'conversation',
  z.object({
    /** userIdentifier of the borrower */
    owner: z.string(),
    /** number of the last note, which counts all notes so far */
    written: count,
    /** number of the last dropped note */
    dropped: count,
    /** number of unread notes from customer service */
    unread: count,
  }),
);
type Conversation = RecordOf<typeof conversationCollection>;

/** One note, under the id of its conversation and its number. */
export const noteCollection = defineCollection('note', note);

/** @param number from 1 */
export const noteDocumentId = (conversation: string, number: number): string => `${conversation}:${number}`;

/** A page of a conversation, oldest first. */
export interface NotePage {
  readonly notes: Note[];
  readonly hasMore: boolean;
}

const NONE: Omit<Conversation, 'owner'> = { written: 0, dropped: 0, unread: 0 };

/** The id of a note on the wire. */
const noteIdOf = (number: number): string => `M${number}`;

/** The conversations of a sandbox: one per ticket, by its id, and one help chat per borrower, by `chatOf`. */
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

  /** Whether another note would drop the oldest. */
  isFull(id: string): boolean {
    const { written, dropped } = this.#records.get(id) ?? NONE;
    return written - dropped >= assumptions.maximumNotes;
  }

  unread(id: string): number {
    return this.#records.get(id)?.unread ?? 0;
  }

  /**
   * Appends notes and drops the oldest ones above the limit.
   * @param seen whether the borrower sees them at once, in a reply
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

  /** A page of notes before a given note, or the newest page. Undefined if the note does not exist. */
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

  /** Deletes a conversation with its notes. */
  forget(id: string): void {
    const { written, dropped } = this.#records.get(id) ?? NONE;
    this.#drop(id, dropped, written);
    this.#records.delete(id);
  }

  #drop(id: string, from: number, to: number): void {
    for (let number = from + 1; number <= to; number += 1) this.#notes.delete(noteDocumentId(id, number));
  }
}

export const supportChannelsCollection = defineCollection('supportChannels', supportChannels);

const ID = 'supportChannels';

/** The support channels of a sandbox (3.10). */
export class SupportChannelSettings {
  readonly #records: Collection<SupportChannels>;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportChannelsCollection);
  }

  get(): SupportChannels {
    return this.#records.get(ID) ?? defaultChannels;
  }

  /** Changes the channels. Clients see the change with their next call. */
  set(channels: SupportChannels): void {
    this.#records.set(ID, channels);
  }
}

/** Maximum clicks per sandbox. A new click replaces the oldest. */
const MAXIMUM_CLICKS = 1_000;

/** A borrower's choice of a support channel (4.14). */
export const supportClickCollection = defineCollection(
  'customerServiceTicket',
  z.object({
    ...customerServiceTicket.request.shape,
    userIdentifier: z.string(),
    /** on the sandbox's clock */
    at: time,
    /** running number; the document id is this number modulo the maximum */
    number: count,
  }),
  { documents: MAXIMUM_CLICKS },
);
type SupportClick = RecordOf<typeof supportClickCollection>;

/** The reported support channel clicks. */
export class SupportClicks {
  readonly #records: Collection<SupportClick>;
  readonly #numbers: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportClickCollection);
    this.#numbers = new Counter(documents, 'supportClicks');
  }

  add(click: Omit<SupportClick, 'number'>): void {
    const number = this.#numbers.next() - 1;
    this.#records.set(String(number % MAXIMUM_CLICKS), { number, ...click });
  }

  /** Deletes all clicks of this borrower. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#records.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#records.delete(id);
    }
  }
}
