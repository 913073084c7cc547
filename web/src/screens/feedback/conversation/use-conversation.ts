import { notePage, saveTicketNote } from '@kit/contracts/methods/tickets';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context';
import { usePoll } from '../../../api/use-poll';
import { AppError } from '../../../platform/app-error';
import { useRefreshTickets } from '../use-refresh-tickets';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Outgoing,
  reduceConversation,
} from './conversation-state';
import type { MessageDraft } from './message-draft';
import { useMessageDraft } from './use-message-draft';

export interface ConversationOptions {
  /** the feedback of the conversation; undefined for the help chat */
  readonly ticketOdrId?: string;
  /** the application that the help chat is about */
  readonly tractOdrId?: string;
  /** runs after each check for new messages and each sent message, because the feedback may have changed */
  readonly onLoaded?: () => void;
}

export interface Conversation extends ConversationState {
  /** error of the first load only */
  readonly error: AppError | undefined;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
  readonly earlier: {
    readonly load: () => Promise<void>;
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
  };
  readonly send: (message: Pick<Outgoing, 'kind' | 'text' | 'receipts'>) => void;
  readonly retry: (message: Outgoing) => void;
  readonly discard: (message: Outgoing) => void;
  /** the unsent content; undefined until the user is loaded */
  readonly draft: MessageDraft | undefined;
}

const nothing = () => undefined;

/**
 * The conversation for rendering, and a ref with its current value. A retry needs the ref, because it loads new
 * messages first.
 */
const useConversationState = () => {
  const latestState = useRef(emptyConversation);
  const [state, setState] = useState(emptyConversation);
  const dispatch = useCallback((event: ConversationEvent) => {
    latestState.current = reduceConversation(latestState.current, event);
    setState(latestState.current);
  }, []);
  return { state, latestState, dispatch };
};

/** A conversation with customer service: its messages, the outgoing ones, and polling for new ones (2.52). */
export const useConversation = ({ ticketOdrId, tractOdrId, onLoaded = nothing }: ConversationOptions): Conversation => {
  const api = useApi();
  const refreshTickets = useRefreshTickets();
  const draft = useMessageDraft(ticketOdrId);
  const { state, latestState, dispatch } = useConversationState();
  const [load, setLoad] = useState<{ isLoading: boolean; error?: AppError }>({ isLoading: true });
  const [earlier, setEarlier] = useState({ isLoading: false, hasFailed: false });
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const latestResume = useRef<() => Promise<void>>(async () => undefined);
  const latest = useRef(onLoaded);
  const latestDraft = useRef(draft);
  useEffect(() => {
    latest.current = onLoaded;
    latestDraft.current = draft;
  }, [onLoaded, draft]);

  const page = useCallback(
    (before?: string) => api.call(notePage, { ticketOdrId, tractOdrId, before }),
    [api, ticketOdrId, tractOdrId],
  );

  /** @throws AppError */
  const loadNewest = useCallback(async () => {
    const { notes, hasMore } = await page();
    const before = latestState.current.outgoing;
    dispatch({ type: 'newest', page: { notes, hasMore } });
    const remaining = new Set(latestState.current.outgoing.map(({ key }) => key));
    for (const message of before) if (!remaining.has(message.key)) latestDraft.current?.onRemove(message);
  }, [page, dispatch, latestState]);

  const reload = useCallback(async () => {
    setLoad((before) => ({ ...before, isLoading: true }));
    try {
      await loadNewest();
      setLoad({ isLoading: false });
      // the messages are read now, so the unread flags are stale
      refreshTickets();
    } catch (thrown) {
      setLoad({ isLoading: false, error: AppError.from(thrown) });
    }
  }, [loadNewest, refreshTickets]);

  useEffect(() => {
    void reload();
  }, [reload]);

  /** Polls without showing errors. The next check may succeed, and the banner shows a missing connection. */
  const refreshQuietly = useCallback(() => {
    latest.current();
    return loadNewest()
      .then(() => {
        if (latestState.current.outgoing.some(({ isWaiting }) => isWaiting)) {
          queue.current = queue.current.then(() => latestResume.current());
        }
      })
      .catch(nothing);
  }, [loadNewest, latestState]);
  usePoll(refreshQuietly, state.isLoaded);
  useEffect(() => {
    if (!state.isLoaded) return undefined;
    const onOnline = () => void refreshQuietly();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [refreshQuietly, state.isLoaded]);

  const loadEarlier = async () => {
    const [oldest] = state.notes;
    if (earlier.isLoading || !state.hasMore || !oldest) return;
    setEarlier({ isLoading: true, hasFailed: false });
    try {
      dispatch({ type: 'earlier', page: await page(oldest.noteId) });
      setEarlier({ isLoading: false, hasFailed: false });
    } catch {
      setEarlier({ isLoading: false, hasFailed: true });
    }
  };

  const fail = (message: Outgoing, error: AppError) => {
    const isWaiting = error.kind === 'network' || error.kind === 'timeout';
    const problem = error.issues[0]?.reason ?? error.message;
    dispatch({ type: 'failed', key: message.key, problem, isWaiting });
    draft?.onFail(message);
  };
  const perform = async (message: Outgoing) => {
    const { key, kind, text, receipts } = message;
    try {
      const { note, replies } = await api.call(saveTicketNote, {
        ticketOdrId,
        tractOdrId,
        receipts: receipts.length === 0 ? undefined : receipts.map(({ fileId }) => fileId),
        kind,
        text,
      });
      dispatch({ type: 'sent', key, notes: [note, ...replies] });
      draft?.onRemove(message);
      if (ticketOdrId !== undefined) refreshTickets();
      latest.current();
    } catch (thrown) {
      fail(message, AppError.from(thrown));
    }
  };
  /** Sends one message at a time, so that they arrive in the order of writing. */
  const enqueue = (task: () => Promise<void>) => {
    queue.current = queue.current.then(task);
  };
  const begin = (message: Outgoing) => dispatch({ type: 'sending', message });
  const waiting = () => latestState.current.outgoing.filter(({ isWaiting }) => isWaiting);
  /** Resends the messages that waited for a network, in the order of writing. Stops at the first that fails again. */
  const resume = async (): Promise<void> => {
    const { length } = waiting();
    if (length === 0) return;
    try {
      // one of them may have arrived although its reply was lost
      await loadNewest();
    } catch {
      return;
    }
    for (let sent = 0; sent < length; sent += 1) {
      const [next] = waiting();
      if (!next) return;
      const again = { ...next, problem: undefined, isWaiting: false };
      dispatch({ type: 'resumed', message: again });
      draft?.onResend(again);
      await perform(again);
      if (latestState.current.outgoing.some(({ key }) => key === next.key)) return;
    }
  };
  useEffect(() => {
    latestResume.current = resume;
  });

  return {
    ...state,
    ...load,
    error: state.isLoaded ? undefined : load.error,
    reload,
    earlier: { ...earlier, load: loadEarlier },
    send: (written) => {
      lastKey.current += 1;
      const message: Outgoing = { ...written, text: written.text.trim(), key: lastKey.current, problem: undefined };
      begin(message);
      draft?.onSend(message);
      enqueue(async () => {
        await resume();
        // messages written earlier must be sent first
        if (waiting().length > 0) fail(message, AppError.from(undefined));
        else await perform(message);
      });
    },
    retry: (message) => {
      const again = { ...message, problem: undefined };
      begin(again);
      draft?.onResend(again);
      enqueue(async () => {
        try {
          // the message may have arrived although its reply was lost
          await loadNewest();
        } catch (thrown) {
          fail(message, AppError.from(thrown));
          return;
        }
        if (latestState.current.outgoing.some(({ key }) => key === message.key)) await perform(again);
      });
    },
    discard: (message) => {
      dispatch({ type: 'discarded', key: message.key });
      draft?.onRemove(message);
    },
    draft,
  };
};
