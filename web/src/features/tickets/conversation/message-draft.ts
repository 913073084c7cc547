import type { ApiClient } from '../../../api/client';
import type { LocalStore } from '../../../storage/local-store';
import { openDraftStore, readReceipts, writeReceipts } from '../feedback-draft';
import { createReceiptTray, keptOf, type ReceiptTray } from '../receipt-tray';
import type { KeptReceipt } from '../receipts';

/** The content of a message. */
export interface Written {
  readonly text: string;
  readonly receipts: readonly KeptReceipt[];
}

interface Held extends Written {
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
  /** call this when a message is sent */
  readonly hold: (message: Written) => void;
  /** call this when a failed message is sent again */
  readonly holdAgain: (message: Written) => void;
  /** call this when sending failed */
  readonly fail: (message: Written) => void;
  /** call this when a message has arrived or was discarded */
  readonly release: (message: Written) => void;
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
  let held: readonly Held[] = [];
  const write = () =>
    save({
      [names.text]: joined([...held.map(({ text }) => text), typed]),
      [names.receipts]: writeReceipts([...held.flatMap((each) => each.receipts), ...keptOf(receipts.all())]),
    });
  const receipts = createReceiptTray({
    upload,
    purpose: ticketOdrId === undefined ? 'chat' : 'feedback',
    onChange: write,
  });
  receipts.restore(readReceipts(stored[names.receipts]));

  /** removes one message, even if the same text was written twice */
  const without = (message: Written): readonly Held[] => {
    const index = held.findIndex((each) => isSame(each, message));
    return held.filter((_, at) => at !== index);
  };
  const marked = (message: Written, hasFailed: boolean): readonly Held[] => {
    const index = held.findIndex((each) => each.hasFailed !== hasFailed && isSame(each, message));
    return held.map((each, at) => (at === index ? { ...each, hasFailed } : each));
  };
  const change = (next: readonly Held[]) => {
    held = next;
    write();
  };
  return {
    open: () => {
      const failed = held.filter(({ hasFailed }) => hasFailed);
      typed = joined([...failed.map(({ text }) => text), typed]);
      held = held.filter(({ hasFailed }) => !hasFailed);
      receipts.restore(failed.flatMap((each) => each.receipts));
      return typed;
    },
    type: (text) => {
      typed = text;
      write();
    },
    receipts,
    hold: (message) => change([...held, { ...message, hasFailed: false }]),
    holdAgain: (message) => change(marked(message, false)),
    fail: (message) => change(marked(message, true)),
    release: (message) => change(without(message)),
    isOver,
  };
};
