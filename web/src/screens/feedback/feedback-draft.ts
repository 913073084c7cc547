import * as z from 'zod/mini';
import type { ApiClient } from '../../api/client';
import type { LocalStore } from '../../platform/local-store';
import { jsonIn } from '../../platform/unchecked-json';
import type { FeedbackField } from './feedback-definition';
import { createReceiptTray, type ReceiptTray, uploadedOf } from './receipt-tray';
import type { UploadedReceipt } from './receipts';

/** The stored fields of the form. Account and contact stay in memory. */
const storedFields = ['type', 'description', 'contactableTime'] as const satisfies readonly FeedbackField[];

type Texts = Readonly<Record<string, string>>;

/** The stored texts that one borrower has not sent yet. */
export interface DraftStore {
  readonly load: () => Texts;
  /** updates these texts and keeps the others; an empty text is removed */
  readonly save: (texts: Texts) => void;
  /** returns true if the borrower logged out or another one has overwritten the texts */
  readonly isOver: () => boolean;
}

/**
 * Opens the stored texts of a borrower. Ignores another borrower's texts on the same device; the first change
 * overwrites them.
 * @param owner undefined if the user is unknown; nothing is stored then
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

const storedReceipts: z.ZodMiniType<UploadedReceipt[]> = z.array(
  z.object({ fileId: z.string(), name: z.string(), size: z.number() }),
);

export const readReceipts = (text: string | undefined): readonly UploadedReceipt[] => {
  const stored = z.safeParse(
    storedReceipts,
    jsonIn(() => text),
  );
  return stored.data ?? [];
};

export const writeReceipts = (uploaded: readonly UploadedReceipt[]): string =>
  uploaded.length === 0 ? '' : JSON.stringify(uploaded);

const drafts = new WeakMap<LocalStore, Map<string, { readonly isOver: () => boolean }>>();

/**
 * Returns the same draft each time a screen opens, while the app runs and the borrower stays. The device cannot store a
 * file that is not on the server yet.
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

/** The unsent content of a new feedback. */
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
    onChange: () => save({ [RECEIPTS]: writeReceipts(uploadedOf(receipts.all())) }),
  });
  receipts.restore(readReceipts(load()[RECEIPTS]));
  let remembered: Texts = {};
  return {
    load: () => ({ ...load(), ...remembered }),
    save: (values) => {
      const { account, contact } = values;
      remembered = account === undefined || contact === undefined ? {} : { account, contact };
      save(Object.fromEntries(storedFields.map((field) => [field, values[field] ?? ''])));
    },
    receipts,
    isOver,
  };
};
