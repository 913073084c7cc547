import type { RequestOf } from '@kit/contracts/methods';
import { type Note, notePage, saveTicketNote } from '@kit/contracts/methods/tickets';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { usePoll } from '../../api/use-poll';
import { useQuery } from '../../api/use-query';
import { useScroll } from '../../ui/use-scroll';
import { useRefreshTickets } from './tickets';

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

/** Adds the newest page below the shown messages. */
export const withNewest = (shown: Page | undefined, newest: Page): Page => {
  if (!shown) return newest;
  const fresh = notIn(shown.notes, newest.notes);
  // more than one page of messages has arrived since the last load; keeping the old ones would leave a gap
  const isApart = shown.notes.length > 0 && fresh.length > 0 && fresh.length === newest.notes.length;
  return isApart ? newest : { ...shown, notes: [...shown.notes, ...fresh] };
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
  const request = { ticketOdrId, tractOdrId };
  const cache = useCache();
  const refreshTickets = useRefreshTickets();
  const newest = useQuery(notePage, request);
  const earlier = useAction(notePage);
  const [shown, setShown] = useState<Page>();
  const [merged, setMerged] = useState<Page>();
  // reading the messages does not change it
  const [firstUnread, setFirstUnread] = useState<string>();
  // the reply of an earlier visit lacks the unread messages
  const page = shown || !newest.isValidating ? newest.data : undefined;
  if (page && page !== merged) {
    setMerged(page);
    setShown(withNewest(shown, page));
    if (!shown) setFirstUnread(firstUnreadOf(page.notes, unread));
  }

  const isLoaded = shown !== undefined;
  useEffect(() => {
    // the messages are read now, so the unread flags are stale
    if (isLoaded) refreshTickets();
  }, [isLoaded, refreshTickets]);
  usePoll(() => {
    onLoaded?.();
    return newest.reload();
  }, isLoaded);

  return {
    /** Without an error once it has loaded: the next check may succeed, and the banner shows a missing connection. */
    query: { ...newest, data: shown, error: shown ? undefined : newest.error },
    notes: shown?.notes ?? [],
    hasMore: shown?.hasMore ?? false,
    firstUnread,
    earlier,
    /** @param onArrival runs before the older messages appear */
    loadEarlier: async (onArrival: () => void) => {
      const [oldest] = shown?.notes ?? [];
      if (!shown?.hasMore || !oldest) return;
      const older = await earlier.attempt({ ...request, before: oldest.noteId });
      if (!older) return;
      onArrival();
      setShown((before) => before && withEarlier(before, older));
    },
    add: (notes: readonly Note[]) =>
      cache.put(notePage, request, (known) => ({ ...known, notes: [...known.notes, ...notIn(known.notes, notes)] })),
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
    if (!earlier.error && window.scrollY < NEAR.top) void load();
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
  const { attempt, problem } = useAction(saveTicketNote);
  const [outgoing, setOutgoing] = useState<RequestOf<'saveTicketNote'>>();
  return {
    ...messages,
    ...useThreadScroll({ ...messages, isSending: outgoing !== undefined }),
    /** the message that is on its way; only one at a time, so that they arrive in the order of writing */
    outgoing,
    /** why the last message was not sent */
    problem: problem && `Not sent. ${problem}`,
    /**
     * Sends a message and shows it with its replies. Sends nothing while another one is on its way.
     * @returns true if the server has it
     */
    send: async (message: Pick<RequestOf<'saveTicketNote'>, 'kind' | 'text' | 'receipts'>): Promise<boolean> => {
      if (outgoing) return false;
      const request = { ticketOdrId, tractOdrId, ...message };
      setOutgoing(request);
      const reply = await attempt(request);
      setOutgoing(undefined);
      if (!reply) return false;
      add([reply.note, ...reply.replies]);
      if (ticketOdrId !== undefined) refreshTickets();
      onLoaded?.();
      return true;
    },
  };
};

export type Conversation = ReturnType<typeof useConversation>;
