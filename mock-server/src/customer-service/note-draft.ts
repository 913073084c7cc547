import type { SupportChannels } from '@kit/contracts/methods/configuration';
import type { Note } from '@kit/contracts/methods/tickets';

/** A message without id and time. The conversation adds them. */
export type NoteDraft = Omit<Note, 'noteId' | 'createdAt'>;

export const BORROWER: Note['sender'] = 1;
export const CUSTOMER_SERVICE: Note['sender'] = 2;

/**
 * A message from the borrower.
 * @param files address of each file, relative to the base
 */
export const borrowerNote = (kind: Note['kind'], text: string, files: string[]): NoteDraft => ({
  sender: BORROWER,
  kind,
  text: text.trim(),
  links: [],
  files,
  whatsappNo: null,
});

/** An automatic message from customer service. */
export const serviceNote = (kind: Note['kind'], text: string, links: Note['links'] = []): NoteDraft => ({
  sender: CUSTOMER_SERVICE,
  kind,
  text,
  links,
  files: [],
  whatsappNo: null,
});

/** Kinds of messages that an agent writes: text, or text with a WhatsApp number. */
export type ServiceKind = 'text' | 'whatsapp';

/** A message of an agent under a feedback. */
export const personNote = (kind: ServiceKind, text: string, { whatsappService }: SupportChannels): NoteDraft => ({
  ...serviceNote(kind, text),
  whatsappNo: kind === 'whatsapp' ? whatsappService.value : null,
});
