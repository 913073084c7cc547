import type { RequestOf } from '@kit/contracts/methods';
import { type Note, notePage, saveTicketNote } from '@kit/contracts/methods/tickets';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action';
import { usePoll } from '../../api/use-poll';
import { useScreen } from '../../api/use-screen';
import { AppError } from '../../platform/app-error';
import { reasonOf } from '../../platform/problems';
import { useScroll } from '../../ui/use-scroll';
import { useRefreshTickets } from './tickets';

/** A message of the borrower, for the server. */
interface Message {
  readonly kind: RequestOf<'saveTicketNote'>['kind'];
  readonly text: string;
  /** ids of files that are already on the server */
  readonly receipts?: readonly string[];
}

interface Page {
  /** oldest first */
  readonly notes: readonly Note[];
  /** true if the server has older ones */
  readonly hasMore: boolean;
}

const OWN: Note['sender'] = 1;
export const isOwn = ({ sender }: Note): boolean => sender === OWN;

const notIn = (shown: readonly Note[], notes: readonly Note[]): readonly Note[] => {
  const known = new Set(shown.map(({ noteId }) => noteId));
  return notes.filter(({ noteId }) => !known.has(noteId));
};

/** Adds the newest page below the shown messages. Returns the same object if it contains nothing new. */
export const withNewest = (shown: Page | undefined, newest: Page): Page => {
  if (!shown) return newest;
  const fresh = notIn(shown.notes, newest.notes);
  // more than one page of messages has arrived since the last load; keeping the old ones would leave a gap
  const isApart = shown.notes.length > 0 && fresh.length > 0 && fresh.length === newest.notes.length;
  if (isApart) return newest;
  return fresh.length === 0 ? shown : { ...shown, notes: [...shown.notes, ...fresh] };
};

/** Adds an older page above the shown messages. */
export const withEarlier = (shown: Page, { notes, hasMore }: Page): Page => ({
  notes: [...notIn(shown.notes, notes), ...shown.notes],
  hasMore,
});

/**
 * The oldest of the latest messages from customer service.
 * @param unread how many of them are unread; more than are loaded means all of them
 */
const firstUnreadOf = (notes: readonly Note[], unread: number): string | undefined =>
  unread > 0 ? notes.filter((note) => !isOwn(note)).slice(-unread)[0]?.noteId : undefined;

export interface ConversationOptions {
  /** the feedback of the conversation; undefined for the help chat */
  readonly ticketOdrId?: string;
  /** the application that the help chat is about */
  readonly tractOdrId?: string | undefined;
  /** number of unread messages from customer service; the conversation opens at the first */
  readonly unread?: number;
  /** runs after each check for new messages and each sent message, because the feedback may have changed */
  readonly onLoaded?: () => void;
}

/** The messages of a conversation with customer service, and polling for new ones (2.52). */
const useMessages = ({ ticketOdrId, tractOdrId, unread = 0, onLoaded }: ConversationOptions) => {
  const { api } = useScreen();
  const refreshTickets = useRefreshTickets();
  const [shown, setShown] = useState<Page>();
  const [load, setLoad] = useState<{ isLoading: boolean; error?: AppError }>({ isLoading: true });
  const [earlier, setEarlier] = useState({ isLoading: false, hasFailed: false });
  // reading the messages does not change it
  const [opened, setOpened] = useState<{ readonly firstUnread: string | undefined }>();
  if (!opened && shown) setOpened({ firstUnread: firstUnreadOf(shown.notes, unread) });

  const page = useCallback(
    (before?: string) => api.call(notePage, { ticketOdrId, tractOdrId, before }),
    [api, ticketOdrId, tractOdrId],
  );
  const loadNewest = useCallback(async () => {
    const newest = await page();
    setShown((before) => withNewest(before, newest));
  }, [page]);
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

  // shows no errors: the next check may succeed, and the banner shows a missing connection
  const refreshQuietly = () => {
    onLoaded?.();
    return loadNewest().catch(() => undefined);
  };
  const isLoaded = shown !== undefined;
  usePoll(refreshQuietly, isLoaded);
  const onOnline = useEffectEvent(() => void refreshQuietly());
  useEffect(() => {
    if (!isLoaded) return undefined;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isLoaded]);

  return {
    notes: shown?.notes ?? [],
    hasMore: shown?.hasMore ?? false,
    firstUnread: opened?.firstUnread,
    isLoaded,
    isLoading: load.isLoading,
    /** error of the first load only */
    error: shown ? undefined : load.error,
    reload,
    earlier,
    /** @param onArrival runs before the older messages appear */
    loadEarlier: async (onArrival: () => void) => {
      const [oldest] = shown?.notes ?? [];
      if (earlier.isLoading || !shown?.hasMore || !oldest) return;
      setEarlier({ isLoading: true, hasFailed: false });
      try {
        const older = await page(oldest.noteId);
        onArrival();
        setShown((before) => before && withEarlier(before, older));
        setEarlier({ isLoading: false, hasFailed: false });
      } catch {
        setEarlier({ isLoading: false, hasFailed: true });
      }
    },
    add: (notes: readonly Note[]) =>
      setShown((before) => before && { ...before, notes: [...before.notes, ...notIn(before.notes, notes)] }),
  };
};

/** The distance to an end of the page that counts as reached, in CSS pixels. */
const NEAR = { top: 240, bottom: 120 };

const page = () => document.documentElement;
const isNearBottom = () => window.scrollY + window.innerHeight >= page().scrollHeight - NEAR.bottom;
const toBottom = () => window.scrollTo(0, page().scrollHeight);

const elementOf = (noteId: string | undefined): Element | null =>
  noteId === undefined ? null : document.querySelector(`[data-note="${CSS.escape(noteId)}"]`);

/** Scrolls a message below the top bar. Returns false if it is not on the page. */
const showNote = (noteId: string | undefined): boolean => {
  const message = elementOf(noteId);
  message?.scrollIntoView({ block: 'start' });
  return message !== null;
};

interface Scrolled extends Pick<ReturnType<typeof useMessages>, 'notes' | 'earlier' | 'firstUnread' | 'loadEarlier'> {
  readonly isSending: boolean;
}

/**
 * Manages the scroll position of a conversation (2.52). It opens at the first unread message, otherwise at the newest.
 * Inserting older messages above does not move the text. It follows new messages only if the borrower is at the end.
 */
const useThreadScroll = ({ notes, earlier, firstUnread, loadEarlier, isSending }: Scrolled) => {
  const [hasNew, setHasNew] = useState(false);
  const wasNearBottom = useRef(true);
  /** the oldest message and its position, just before older ones appear */
  const anchor = useRef<{ readonly message: Element; readonly top: number }>(undefined);
  const oldest = notes[0]?.noteId;
  const newest = notes[notes.length - 1];

  const load = () =>
    loadEarlier(() => {
      const message = elementOf(oldest);
      anchor.current = message ? { message, top: message.getBoundingClientRect().top } : undefined;
    });
  const loadAtTop = () => {
    if (!earlier.hasFailed && window.scrollY < NEAR.top) void load();
  };
  useScroll({
    onMove: () => {
      wasNearBottom.current = isNearBottom();
      loadAtTop();
    },
    onRest: () => {
      wasNearBottom.current = isNearBottom();
      if (wasNearBottom.current) setHasNew(false);
      loadAtTop();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another oldest message means that older ones appeared
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before) window.scrollBy(0, before.message.getBoundingClientRect().top - before.top);
    anchor.current = undefined;
  }, [oldest]);

  const newestSeen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = newestSeen.current === undefined;
    if (newest === undefined || newestSeen.current === newest.noteId) return;
    newestSeen.current = newest.noteId;
    if (isFirst && showNote(firstUnread)) wasNearBottom.current = isNearBottom();
    else if (isFirst || wasNearBottom.current || isOwn(newest)) toBottom();
    else setHasNew(true);
  }, [newest, firstUnread]);
  useLayoutEffect(() => {
    if (isSending) toBottom();
  }, [isSending]);

  return {
    loadEarlier: load,
    /** true if there are new messages below the visible ones */
    hasNew,
    showNew: () => {
      setHasNew(false);
      toBottom();
    },
  };
};

/** A conversation with customer service: its messages, its scroll position, and the message that is being sent. */
export const useConversation = (options: ConversationOptions) => {
  const { ticketOdrId, tractOdrId, onLoaded } = options;
  const { add, ...messages } = useMessages(options);
  const refreshTickets = useRefreshTickets();
  const saving = useAction(saveTicketNote);
  const [outgoing, setOutgoing] = useState<Message>();
  const isSending = outgoing !== undefined;
  return {
    ...messages,
    ...useThreadScroll({ ...messages, isSending }),
    /** the message that is on its way; only one at a time, so that they arrive in the order of writing */
    outgoing,
    /**
     * Sends a message and shows it with its replies.
     * @returns the reason if it was not sent
     */
    send: async (message: Message): Promise<string | undefined> => {
      setOutgoing(message);
      try {
        const { kind, text, receipts = [] } = message;
        const files = receipts.length === 0 ? undefined : [...receipts];
        const { note, replies } = await saving.run({ ticketOdrId, tractOdrId, receipts: files, kind, text });
        add([note, ...replies]);
        if (ticketOdrId !== undefined) refreshTickets();
        onLoaded?.();
        return undefined;
      } catch (thrown) {
        return `Not sent. ${reasonOf(AppError.from(thrown))}`;
      } finally {
        setOutgoing(undefined);
      }
    },
  };
};

export type Conversation = ReturnType<typeof useConversation>;
