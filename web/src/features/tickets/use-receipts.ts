import { MAXIMUM_RECEIPTS } from '@kit/contracts/methods/tickets';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '../../api/api-context';
import { AppError } from '../../lib/app-error';
import { fileProblem, type KeptReceipt, mayArriveLater, type Receipt } from './receipts';

export interface Receipts {
  readonly all: readonly Receipt[];
  /** of the files that are on the server */
  readonly fileIds: readonly string[];
  readonly isFull: boolean;
  /** why these files cannot be sent with the message yet */
  readonly problem: string | undefined;
  readonly add: (file: File) => void;
  readonly retry: (receipt: Receipt) => void;
  readonly remove: (receipt: Receipt) => void;
  readonly clear: () => void;
}

const STILL_SENDING = 'A file is still being sent: wait a moment';
const NOT_SENT = 'A file was not sent: try again or remove it';

/** Where the files that are on the server are remembered until they are sent. */
export interface ReceiptDraft {
  readonly load: () => readonly KeptReceipt[];
  readonly save: (kept: readonly KeptReceipt[]) => void;
}

const noDraft: ReceiptDraft = { load: () => [], save: () => undefined };

const restored = ({ fileId, name, size }: KeptReceipt, id: number): Receipt => ({
  ...{ id, file: { name, size }, state: 'kept', share: 1, fileId },
  ...{ problem: undefined, canRetry: false },
});

/**
 * Files that go with a feedback or a message. Each is uploaded as soon as it is chosen, so that sending is quick in the
 * end. With a draft they outlive leaving the screen, even while one is still on its way.
 */
export const useReceipts = (purpose: 'feedback' | 'chat', draft = noDraft): Receipts => {
  const api = useApi();
  const [all, setAll] = useState<readonly Receipt[]>(() => draft.load().map(restored));
  const lastId = useRef(all.length);
  const files = useRef(new Map<number, File>());

  const send = useCallback(
    async (id: number, file: File) => {
      const change = (part: Partial<Receipt>) =>
        setAll((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)));
      change({ state: 'sending', share: 0, problem: undefined });
      try {
        const { fileId } = await api.upload(file, { purpose }, (share) => change({ share }));
        change({ state: 'kept', fileId });
        const others = draft.load().filter((each) => each.fileId !== fileId);
        draft.save([...others, { fileId, name: file.name, size: file.size }]);
      } catch (thrown) {
        const error = AppError.from(thrown);
        change({ state: 'failed', problem: error.message, canRetry: mayArriveLater(error) });
      }
    },
    [api, purpose, draft],
  );

  const add = (file: File) => {
    lastId.current += 1;
    const id = lastId.current;
    files.current.set(id, file);
    const problem = fileProblem(file);
    const state = problem === undefined ? 'sending' : 'failed';
    setAll((before) => [...before, { id, file, state, share: 0, fileId: undefined, problem, canRetry: false }]);
    if (problem === undefined) void send(id, file);
  };

  const stateProblem = () => {
    if (all.some(({ state }) => state === 'failed')) return NOT_SENT;
    return all.some(({ state }) => state === 'sending') ? STILL_SENDING : undefined;
  };
  return {
    all,
    fileIds: all.flatMap(({ fileId }) => fileId ?? []),
    isFull: all.length >= MAXIMUM_RECEIPTS,
    problem: stateProblem(),
    add,
    retry: ({ id }) => {
      const file = files.current.get(id);
      if (file) void send(id, file);
    },
    remove: ({ id, fileId }) => {
      files.current.delete(id);
      draft.save(draft.load().filter((each) => each.fileId !== fileId));
      setAll((before) => before.filter((each) => each.id !== id));
    },
    clear: () => {
      draft.save([]);
      setAll([]);
    },
  };
};
