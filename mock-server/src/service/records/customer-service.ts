import { assumptions } from '@kit/contracts/assumptions';
import { type SupportChannels, supportChannels } from '@kit/contracts/methods/configuration';
import { type Note, note, ticket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../../core/documents';
import { CUSTOMER_SERVICE, defaultChannels, type NoteDraft } from '../help-chat';
import { count, OwnedRecords, readableId } from './fields';

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
export class Tickets extends OwnedRecords<TicketRecord> {
  constructor(documents: Documents) {
    super(documents, ticketCollection);
  }

  open(given: Omit<TicketRecord, 'id' | 'status' | 'resolved'>): TicketRecord {
    const ticket: TicketRecord = { ...given, id: readableId('K'), status: 1, resolved: 0 };
    this.save(ticket);
    return ticket;
  }

  save(ticket: TicketRecord): void {
    this.set(ticket.id, ticket);
  }

  /** Newest first. */
  list(owner: string): TicketRecord[] {
    return this.values()
      .filter((ticket) => ticket.owner === owner)
      .reverse();
  }
}

/** A ticket's conversation or a help chat. */
export const conversationCollection = defineCollection(
  'conversation',
  z.object({
    /** userIdentifier of the borrower */
    owner: z.string(),
    /** the newest notes, oldest first; their ids are consecutive numbers */
    notes: z.readonly(z.array(note)),
    /** number of unread notes from customer service */
    unread: count,
  }),
);
type Conversation = RecordOf<typeof conversationCollection>;

/** A page of a conversation, oldest first. */
export interface NotePage {
  readonly notes: Note[];
  readonly hasMore: boolean;
}

const NONE: Pick<Conversation, 'notes' | 'unread'> = { notes: [], unread: 0 };

/** The conversations of a sandbox: one per ticket, by its id, and one help chat per borrower, by `chatOf`. */
export class Conversations extends recordsOf(conversationCollection) {
  /** The id of a borrower's help chat. */
  chatOf(owner: string): string {
    return `chat:${owner}`;
  }

  /** Whether another note would drop the oldest. */
  isFull(id: string): boolean {
    return (this.get(id) ?? NONE).notes.length >= assumptions.maximumNotes;
  }

  unread(id: string): number {
    return this.get(id)?.unread ?? 0;
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
    const { notes, unread } = this.get(id) ?? NONE;
    const last = Number(notes.at(-1)?.noteId.slice(1) ?? 0);
    const added = drafts.map((draft, index) => ({ ...draft, noteId: `M${last + index + 1}`, createdAt: at }));
    const unseen = seen ? 0 : added.filter(({ sender }) => sender === CUSTOMER_SERVICE).length;
    const newest = [...notes, ...added].slice(-assumptions.maximumNotes);
    this.set(id, { owner, notes: newest, unread: unread + unseen });
    return added as { [Index in keyof Drafts]: Note };
  }

  /** A page of notes before a given note, or the newest page. Undefined if the note does not exist. */
  page(id: string, limit: number, before: string | undefined): NotePage | undefined {
    const { notes } = this.get(id) ?? NONE;
    const end = before === undefined ? notes.length : notes.findIndex(({ noteId }) => noteId === before);
    if (end < 0) return undefined;
    const start = Math.max(0, end - limit);
    return { notes: notes.slice(start, end), hasMore: start > 0 };
  }

  markRead(id: string): void {
    const conversation = this.get(id);
    if (conversation !== undefined && conversation.unread > 0) this.set(id, { ...conversation, unread: 0 });
  }
}

export const supportChannelsCollection = defineCollection('supportChannels', supportChannels);

const ID = 'supportChannels';

/** The support channels of a sandbox (3.10). */
export class SupportChannelSettings extends recordsOf(supportChannelsCollection) {
  get now(): SupportChannels {
    return this.get(ID) ?? defaultChannels;
  }

  /** Changes the channels. Clients see the change with their next call. */
  change(channels: SupportChannels): void {
    this.set(ID, channels);
  }
}
