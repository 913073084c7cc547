import { MAXIMUM_RECEIPTS } from '@kit/contracts/methods/tickets';
import { useSyncExternalStore } from 'react';
import { copy } from './copy';
import { type ReceiptTray, uploadedOf } from './receipt-tray';
import type { Receipt, UploadedReceipt } from './receipts';

export interface Receipts extends Pick<ReceiptTray, 'add' | 'retry' | 'remove' | 'clear'> {
  readonly all: readonly Receipt[];
  readonly uploaded: readonly UploadedReceipt[];
  readonly isFull: boolean;
  /** reason why the message with these files cannot be sent yet */
  readonly problem: string | undefined;
}

const problemOf = (all: readonly Receipt[]): string | undefined => {
  if (all.some(({ state }) => state === 'failed')) return copy.receipts.notSent;
  if (all.some(({ state }) => state === 'sending')) return copy.receipts.stillSending;
  // the files of several failed messages return to one composer
  return all.length > MAXIMUM_RECEIPTS ? copy.receipts.tooMany() : undefined;
};

/** The files of a feedback or a message. */
export const useReceipts = (tray: ReceiptTray): Receipts => {
  const all = useSyncExternalStore(tray.subscribe, tray.all);
  const { add, retry, remove, clear } = tray;
  return {
    all,
    add,
    retry,
    remove,
    clear,
    uploaded: uploadedOf(all),
    isFull: all.length >= MAXIMUM_RECEIPTS,
    problem: problemOf(all),
  };
};
