import * as z from 'zod/mini';
import type { ApiClient } from '../../api/client';
import type { LocalStore } from '../../storage/local-store';
import type { FeedbackField } from './feedback-definition';
import { createReceiptTray, keptOf, type ReceiptTray } from './receipt-tray';
import type { KeptReceipt } from './receipts';

/** What is stored of the form until it is sent: never the account or the contact, which are only remembered. */
const keptFields = ['type', 'description', 'contactableTime'] as const satisfies readonly FeedbackField[];

type Texts = Readonly<Record<string, string>>;

/** The part of storage that holds what one borrower typed and did not send. */
export interface DraftStore {
  readonly load: () => Texts;
  /** overwrites these texts and keeps the others; an empty one is removed */
  readonly save: (texts: Texts) => void;
  /** the borrower logged out, or another one began to type: nothing of this one is stored any more */
  readonly isOver: () => boolean;
}

/**
 * A draft of another borrower on the same phone is not read, and is overwritten by the first change.
 * @param owner undefined if it is not known who is logged in: then nothing is stored
 */
export const openDraftStore = (store: LocalStore, owner: string | undefined): DraftStore => {
  const isOwn = () => owner !== undefined && store.get('feedbackDraft').owner === owner;
  let wasOwn = isOwn();
  const load = () => (isOwn() ? store.get('feedbackDraft').values : {});
  const isOver = () => wasOwn && !isOwn();
  return {
    load,
    save: (texts) => {
      if (owner === undefined || isOver()) return;
      const values = Object.entries({ ...load(), ...texts }).filter(([, text]) => text !== '');
      store.set('feedbackDraft', { owner, values: Object.fromEntries(values) });
      wasOwn = true;
    },
    isOver,
  };
};

const keptReceipts: z.ZodMiniType<KeptReceipt[]> = z.array(
  z.object({ fileId: z.string(), name: z.string(), size: z.number() }),
);

export const readReceipts = (text: string | undefined): readonly KeptReceipt[] => {
  try {
    return z.parse(keptReceipts, JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
};

export const writeReceipts = (kept: readonly KeptReceipt[]): string => (kept.length === 0 ? '' : JSON.stringify(kept));

const drafts = new WeakMap<LocalStore, Map<string, { readonly isOver: () => boolean }>>();

/**
 * The same draft each time that a screen is opened, as long as the app runs and its borrower stays: a file that is not
 * on the server yet cannot be stored on the phone.
 */
export const rememberDraft = <Draft extends { readonly isOver: () => boolean }>(
  store: LocalStore,
  name: string,
  create: () => Draft,
): Draft => {
  const known = drafts.get(store) ?? new Map<string, Draft>();
  drafts.set(store, known);
  const before = known.get(name) as Draft | undefined;
  if (before && !before.isOver()) return before;
  const draft = create();
  known.set(name, draft);
  return draft;
};

/** The form of a new feedback, until it is sent. */
export interface FormDraft {
  readonly load: () => Texts;
  readonly save: (values: Readonly<Partial<Record<FeedbackField, string>>>) => void;
  readonly receipts: ReceiptTray;
  readonly isOver: () => boolean;
}

const RECEIPTS = 'receipts';

export const createFormDraft = (store: LocalStore, owner: string, upload: ApiClient['upload']): FormDraft => {
  const { load, save, isOver } = openDraftStore(store, owner);
  const receipts = createReceiptTray({
    upload,
    purpose: 'feedback',
    onChange: () => save({ [RECEIPTS]: writeReceipts(keptOf(receipts.all())) }),
  });
  receipts.restore(readReceipts(load()[RECEIPTS]));
  let remembered: Texts = {};
  return {
    load: () => ({ ...load(), ...remembered }),
    save: (values) => {
      const { account, contact } = values;
      remembered = account === undefined || contact === undefined ? {} : { account, contact };
      save(Object.fromEntries(keptFields.map((field) => [field, values[field] ?? ''])));
    },
    receipts,
    isOver,
  };
};
