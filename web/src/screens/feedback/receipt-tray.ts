import { mediaUpload } from '@kit/contracts/methods/face';
import type { ApiClient } from '../../api/client';
import { AppError } from '../../platform/app-error';
import { createListeners } from '../../platform/listeners';
import { copy } from './copy';
import { fileProblem, isReadable, mayArriveLater, type Receipt, type UploadedReceipt, uploadProblem } from './receipts';

/**
 * The chosen files of an unsent message or feedback. It lives outside the screen, so that running and failed uploads
 * survive leaving the screen.
 */
export interface ReceiptTray {
  readonly all: () => readonly Receipt[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (file: File) => void;
  /** adds files that are already on the server */
  readonly restore: (uploaded: readonly UploadedReceipt[]) => void;
  readonly retry: (receipt: Receipt) => void;
  readonly remove: (receipt: Receipt) => void;
  readonly clear: () => void;
}

export interface TrayOptions {
  readonly upload: ApiClient['upload'];
  readonly purpose: 'feedback' | 'chat';
  /** runs when a file was chosen, uploaded or removed */
  readonly onChange: () => void;
}

/** The files that are on the server. */
export const uploadedOf = (receipts: readonly Receipt[]): UploadedReceipt[] =>
  receipts.flatMap(({ fileId, file: { name, size } }) => (fileId === undefined ? [] : { fileId, name, size }));

/** Uploads each file as soon as it is chosen, so that sending the message is fast. */
export const createReceiptTray = ({ upload, purpose, onChange }: TrayOptions): ReceiptTray => {
  const listeners = createListeners();
  const files = new Map<number, File>();
  let all: readonly Receipt[] = [];
  let lastId = 0;
  const show = (next: readonly Receipt[]) => {
    all = next;
    listeners.notify();
  };
  const put = (next: readonly Receipt[]) => {
    show(next);
    onChange();
  };
  const changed = (id: number, part: Partial<Receipt>) =>
    all.map((each) => (each.id === id ? { ...each, ...part } : each));
  const send = async (id: number, file: File) => {
    show(changed(id, { state: 'sending', share: 0, problem: undefined }));
    try {
      const { fileId } = await upload(mediaUpload, file, { purpose }, (share) => show(changed(id, { share })));
      put(changed(id, { state: 'uploaded', fileId }));
      files.delete(id);
    } catch (thrown) {
      const error = AppError.from(thrown);
      // the browser reports such a file as a network error
      if (!(await isReadable(file))) {
        files.delete(id);
        show(changed(id, { state: 'failed', problem: copy.receipts.gone, canRetry: false }));
        return;
      }
      show(changed(id, { state: 'failed', problem: uploadProblem(error, file), canRetry: mayArriveLater(error) }));
    }
  };
  return {
    all: () => all,
    subscribe: listeners.subscribe,
    add: (file) => {
      lastId += 1;
      const id = lastId;
      const problem = fileProblem(file);
      const state = problem === undefined ? 'sending' : 'failed';
      put([...all, { id, file, state, share: 0, fileId: undefined, problem, canRetry: false }]);
      if (problem !== undefined) return;
      files.set(id, file);
      void send(id, file);
    },
    restore: (uploaded) => {
      const missing = uploaded.filter(({ fileId }) => all.every((each) => each.fileId !== fileId));
      if (missing.length === 0) return;
      const restored = missing.map(({ fileId, name, size }): Receipt => {
        lastId += 1;
        const file = { name, size };
        return { id: lastId, file, state: 'uploaded', share: 1, fileId, problem: undefined, canRetry: false };
      });
      put([...restored, ...all]);
    },
    retry: ({ id }) => {
      const file = files.get(id);
      if (file) void send(id, file);
    },
    remove: ({ id }) => {
      files.delete(id);
      put(all.filter((each) => each.id !== id));
    },
    clear: () => {
      files.clear();
      put([]);
    },
  };
};
