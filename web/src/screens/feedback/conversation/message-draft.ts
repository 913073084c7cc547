import type { ApiClient } from '../../../api/client';
import type { LocalStore } from '../../../platform/local-store';
import { openDraftStore, readReceipts, writeReceipts } from '../feedback-draft';
import { createReceiptTray, type ReceiptTray, uploadedOf } from '../receipt-tray';
import type { UploadedReceipt } from '../receipts';

export interface Written {
  readonly text: string;
  readonly receipts: readonly UploadedReceipt[];
}

interface Unsent extends Written {
  readonly hasFailed: boolean;
}

/**
 * The unsent content of one conversation: the text and files in the composer, and the failed messages. The device
 * stores it, except files that are not on the server yet.
 */
export interface MessageDraft {
  /** returns the composer's initial text; failed messages return to the composer */
  readonly open: () => string;
  readonly type: (text: string) => void;
  readonly receipts: ReceiptTray;
  readonly onSend: (message: Written) => void;
  readonly onResend: (message: Written) => void;
  readonly onFail: (message: Written) => void;
  /** call this when a message has arrived or was discarded */
  readonly onRemove: (message: Written) => void;
  readonly isOver: () => boolean;
}

export interface MessageDraftOptions {
  readonly store: LocalStore;
  /** undefined if the user is unknown */
  readonly owner: string | undefined;
  /** the feedback of the conversation; undefined for the help chat */
  readonly ticketOdrId: string | undefined;
  readonly upload: ApiClient['upload'];
}

const isSame = (one: Written, other: Written): boolean =>
  one.text.trim() === other.text.trim() && writeReceipts(one.receipts) === writeReceipts(other.receipts);

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

export const createMessageDraft = ({ store, owner, ticketOdrId, upload }: MessageDraftOptions): MessageDraft => {
  const names = { text: `message ${ticketOdrId ?? ''}`, receipts: `receipts ${ticketOdrId ?? ''}` };
  const { load, save, isOver } = openDraftStore(store, owner);
  const stored = load();
  let typed = stored[names.text] ?? '';
  let unsent: readonly Unsent[] = [];
  const write = () =>
    save({
      [names.text]: joined([...unsent.map(({ text }) => text), typed]),
      [names.receipts]: writeReceipts([...unsent.flatMap((each) => each.receipts), ...uploadedOf(receipts.all())]),
    });
  const receipts = createReceiptTray({
    upload,
    purpose: ticketOdrId === undefined ? 'chat' : 'feedback',
    onChange: write,
  });
  receipts.restore(readReceipts(stored[names.receipts]));

  /** removes one message, even if the same text was written twice */
  const without = (message: Written): readonly Unsent[] => {
    const index = unsent.findIndex((each) => isSame(each, message));
    return unsent.filter((_, at) => at !== index);
  };
  const marked = (message: Written, hasFailed: boolean): readonly Unsent[] => {
    const index = unsent.findIndex((each) => each.hasFailed !== hasFailed && isSame(each, message));
    return unsent.map((each, at) => (at === index ? { ...each, hasFailed } : each));
  };
  const change = (next: readonly Unsent[]) => {
    unsent = next;
    write();
  };
  return {
    open: () => {
      const failed = unsent.filter(({ hasFailed }) => hasFailed);
      typed = joined([...failed.map(({ text }) => text), typed]);
      unsent = unsent.filter(({ hasFailed }) => !hasFailed);
      receipts.restore(failed.flatMap((each) => each.receipts));
      return typed;
    },
    type: (text) => {
      typed = text;
      write();
    },
    receipts,
    onSend: (message) => change([...unsent, { ...message, hasFailed: false }]),
    onResend: (message) => change(marked(message, false)),
    onFail: (message) => change(marked(message, true)),
    onRemove: (message) => change(without(message)),
    isOver,
  };
};
