import * as z from 'zod/mini';
import type { LocalStore } from '../../storage/local-store';
import type { FeedbackField } from './feedback-definition';
import type { KeptReceipt } from './receipts';
import type { ReceiptDraft } from './use-receipts';

/** What is stored of the form until it is sent: never the account or the contact. */
const keptFields = ['type', 'description', 'contactableTime'] as const satisfies readonly FeedbackField[];

type Texts = Readonly<Record<string, string>>;

/**
 * What this borrower typed and did not send. A draft of another borrower on the same phone is not read, and is
 * overwritten by the first change.
 */
export const loadDraft = (store: LocalStore, owner: string): Texts => {
  const draft = store.get('feedbackDraft');
  return draft.owner === owner ? draft.values : {};
};

const save = (store: LocalStore, owner: string, texts: Texts): void => {
  const values = Object.entries({ ...loadDraft(store, owner), ...texts }).filter(([, text]) => text !== '');
  store.set('feedbackDraft', { owner, values: Object.fromEntries(values) });
};

export const saveFormDraft = (
  store: LocalStore,
  owner: string,
  values: Readonly<Partial<Record<FeedbackField, string>>>,
): void => save(store, owner, Object.fromEntries(keptFields.map((field) => [field, values[field] ?? ''])));

const RECEIPTS = 'receipts';
const keptReceipts: z.ZodMiniType<KeptReceipt[]> = z.array(
  z.object({ fileId: z.string(), name: z.string(), size: z.number() }),
);

/** The files of an unsent feedback, by their ids on the server. */
export const createReceiptDraft = (store: LocalStore, owner: string): ReceiptDraft => ({
  load: () => {
    try {
      return z.parse(keptReceipts, JSON.parse(loadDraft(store, owner)[RECEIPTS] ?? '[]'));
    } catch {
      return [];
    }
  },
  save: (kept) => save(store, owner, { [RECEIPTS]: kept.length === 0 ? '' : JSON.stringify(kept) }),
});

/** The text of an unsent message, by its feedback; without one it is the help chat's. */
export interface MessageDraft {
  readonly load: () => string;
  readonly save: (text: string) => void;
  /** called when this text was sent or discarded */
  readonly forget: (text: string) => void;
}

export const createMessageDraft = (store: LocalStore, owner: string, ticketOdrId: string | undefined): MessageDraft => {
  const name = `message ${ticketOdrId ?? ''}`;
  const load = () => loadDraft(store, owner)[name] ?? '';
  return {
    load,
    save: (text) => save(store, owner, { [name]: text }),
    forget: (text) => {
      if (load().trim() === text.trim()) save(store, owner, { [name]: '' });
    },
  };
};
