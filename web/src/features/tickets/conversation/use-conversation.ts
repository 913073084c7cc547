import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context';
import { usePoll } from '../../../api/use-poll';
import { AppError } from '../../../lib/app-error';
import type { MessageDraft } from '../feedback-draft';
import { useRefreshTickets } from '../use-refresh-tickets';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Outgoing,
  reduceConversation,
} from './conversation-state';
import { useMessageDraft } from './use-message-draft';

export interface ConversationOptions {
  /** the feedback whose conversation it is; without one it is the help chat */
  readonly ticketOdrId?: string;
  /** the application that the help chat is about */
  readonly tractOdrId?: string;
  /** told of each look for new messages, and of each message that was sent: what they are about may have changed */
  readonly onLook?: () => void;
}

export interface Conversation extends ConversationState {
  /** of the first load, with nothing to show */
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
  /** what is typed and not sent; it outlives the screen and the session */
  readonly draft: MessageDraft;
}

const nothing = () => undefined;

/** The conversation as it is shown, and as it is at this moment: a retry looks first and then decides. */
const useHeld = () => {
  const held = useRef(emptyConversation);
  const [state, setState] = useState(emptyConversation);
  const dispatch = useCallback((event: ConversationEvent) => {
    held.current = reduceConversation(held.current, event);
    setState(held.current);
  }, []);
  return { state, held, dispatch };
};

/** A conversation with customer service: its pages, what is on its way, and what is said meanwhile (2.52). */
export const useConversation = ({ ticketOdrId, tractOdrId, onLook = nothing }: ConversationOptions): Conversation => {
  const api = useApi();
  const refreshTickets = useRefreshTickets();
  const draft = useMessageDraft(ticketOdrId);
  const { state, held, dispatch } = useHeld();
  const [load, setLoad] = useState<{ isLoading: boolean; error?: AppError }>({ isLoading: true });
  const [earlier, setEarlier] = useState({ isLoading: false, hasFailed: false });
  const lastKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const latest = useRef(onLook);
  useEffect(() => {
    latest.current = onLook;
  }, [onLook]);

  const page = useCallback(
    (before?: string) =>
      api.call('notePage', {
        ...(ticketOdrId === undefined ? {} : { ticketOdrId }),
        ...(tractOdrId === undefined ? {} : { tractOdrId }),
        ...(before === undefined ? {} : { before }),
      }),
    [api, ticketOdrId, tractOdrId],
  );

  /** @throws AppError */
  const look = useCallback(async () => {
    dispatch({ type: 'newest', page: await page() });
  }, [page, dispatch]);

  const reload = useCallback(async () => {
    setLoad((before) => ({ ...before, isLoading: true }));
    try {
      await look();
      setLoad({ isLoading: false });
      // what is read here is not new any more
      refreshTickets();
    } catch (thrown) {
      setLoad({ isLoading: false, error: AppError.from(thrown) });
    }
  }, [look, refreshTickets]);

  useEffect(() => {
    void reload();
  }, [reload]);

  /** Behind what is shown: the next look may succeed, and the banner says where there is no connection. */
  const lookQuietly = useCallback(() => {
    latest.current();
    return look().catch(nothing);
  }, [look]);
  usePoll(lookQuietly, state.isLoaded);
  useEffect(() => {
    if (!state.isLoaded) return undefined;
    const onOnline = () => void lookQuietly();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [lookQuietly, state.isLoaded]);

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

  const perform = async ({ key, kind, text, receipts }: Outgoing) => {
    try {
      const { note, replies } = await api.call('saveTicketNote', {
        ...(ticketOdrId === undefined ? {} : { ticketOdrId }),
        ...(tractOdrId === undefined ? {} : { tractOdrId }),
        ...(receipts.length === 0 ? {} : { receipts: [...receipts] }),
        kind,
        text,
      });
      dispatch({ type: 'sent', key, notes: [note, ...replies] });
      draft.forget(text);
      if (ticketOdrId !== undefined) refreshTickets();
      latest.current();
    } catch (thrown) {
      const error = AppError.from(thrown);
      dispatch({ type: 'failed', key, problem: error.issues[0]?.reason ?? error.message });
    }
  };
  /** One after the other, so that they stand in the order in which they were written. */
  const enqueue = (task: () => Promise<void>) => {
    queue.current = queue.current.then(task);
  };
  const begin = (message: Outgoing) => dispatch({ type: 'sending', message });

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
      enqueue(() => perform(message));
    },
    retry: (message) => {
      const again = { ...message, problem: undefined };
      begin(again);
      enqueue(async () => {
        try {
          // it may have arrived, and only the answer was lost
          await look();
        } catch (thrown) {
          dispatch({ type: 'failed', key: message.key, problem: AppError.from(thrown).message });
          return;
        }
        if (held.current.outgoing.some(({ key }) => key === message.key)) await perform(again);
        else draft.forget(message.text);
      });
    },
    discard: ({ key, text }) => {
      dispatch({ type: 'discarded', key });
      draft.forget(text);
    },
    draft,
  };
};
