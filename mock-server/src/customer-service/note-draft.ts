import type { SupportChannels } from '@kit/contracts/methods/configuration';
import type { Note } from '@kit/contracts/methods/tickets';

/** What one side says; the conversation adds when and under which id. */
export type NoteDraft = Omit<Note, 'noteId' | 'createdAt'>;

export const BORROWER: Note['sender'] = 1;
export const CUSTOMER_SERVICE: Note['sender'] = 2;

/** What the borrower says. @param files where each file can be had, relative to the base */
export const borrowerNote = (kind: Note['kind'], text: string, files: string[]): NoteDraft => ({
  sender: BORROWER,
  kind,
  text: text.trim(),
  links: [],
  files,
  whatsappNo: null,
});

/** What customer service says by itself. */
export const serviceNote = (kind: Note['kind'], text: string, links: Note['links'] = []): NoteDraft => ({
  sender: CUSTOMER_SERVICE,
  kind,
  text,
  links,
  files: [],
  whatsappNo: null,
});

/** What a person of customer service writes: words, or words with the WhatsApp number to go on at. */
export type ServiceKind = 'text' | 'whatsapp';

/** What a person of customer service says under a feedback. */
export const personNote = (kind: ServiceKind, text: string, { whatsappService }: SupportChannels): NoteDraft => ({
  ...serviceNote(kind, text),
  whatsappNo: kind === 'whatsapp' ? whatsappService.value : null,
});
