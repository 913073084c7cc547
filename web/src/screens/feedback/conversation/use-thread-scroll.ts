import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useScroll } from '../../../ui/use-scroll';
import { isOwn } from './conversation-state';
import type { Conversation } from './use-conversation';

/** The distance to an end of the page that counts as reached, in CSS pixels. */
const NEAR = { top: 240, bottom: 120 };

const page = () => document.documentElement;
const isNearBottom = () => window.scrollY + window.innerHeight >= page().scrollHeight - NEAR.bottom;
const toBottom = () => window.scrollTo(0, page().scrollHeight);

const elementOf = (noteId: string | undefined): Element | null =>
  noteId === undefined ? null : document.querySelector(`[data-note="${CSS.escape(noteId)}"]`);

const topOf = (noteId: string | undefined): number | undefined => elementOf(noteId)?.getBoundingClientRect().top;

/** Scrolls a message below the top bar. Returns false if it is not on the page. */
const showNote = (noteId: string | undefined): boolean => {
  const message = elementOf(noteId);
  message?.scrollIntoView({ block: 'start' });
  return message !== null;
};

/**
 * Manages the scroll position of a conversation (2.52). It opens at the first unread message, otherwise at the newest.
 * Inserting older messages above does not move the text. It follows new messages only if the borrower is at the end.
 * @returns whether there are new messages below, and a function that scrolls to them
 */
export const useThreadScroll = ({ notes, outgoing, hasMore, earlier }: Conversation, firstUnread?: string) => {
  const [hasNew, setHasNew] = useState(false);
  const wasNearBottom = useRef(true);
  /** the oldest message and its position before older ones were loaded */
  const anchor = useRef<{ readonly noteId: string; readonly top: number }>(undefined);
  const oldest = notes[0]?.noteId;
  const newest = notes[notes.length - 1];

  const loadEarlier = useCallback(() => {
    if (hasMore && !earlier.isLoading && !earlier.hasFailed && window.scrollY < NEAR.top) void earlier.load();
  }, [hasMore, earlier]);
  useScroll({
    onMove: () => {
      wasNearBottom.current = isNearBottom();
      loadEarlier();
    },
    onRest: () => {
      wasNearBottom.current = isNearBottom();
      if (wasNearBottom.current) setHasNew(false);
      loadEarlier();
    },
  });

  useLayoutEffect(() => {
    const before = anchor.current;
    const now = topOf(before?.noteId);
    if (before !== undefined && now !== undefined && before.noteId !== oldest) window.scrollBy(0, now - before.top);
  }, [oldest]);
  // records the position of the oldest message after every rendering, for the rendering that inserts older ones
  useLayoutEffect(() => {
    const note = () => {
      const at = topOf(oldest);
      if (oldest !== undefined && at !== undefined) anchor.current = { noteId: oldest, top: at };
    };
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [oldest]);

  const newestSeen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = newestSeen.current === undefined;
    if (newest === undefined || newestSeen.current === newest.noteId) return;
    newestSeen.current = newest.noteId;
    if (isFirst && showNote(firstUnread)) {
      wasNearBottom.current = isNearBottom();
      return;
    }
    if (isFirst || wasNearBottom.current || isOwn(newest)) toBottom();
    else setHasNew(true);
  }, [newest, firstUnread]);
  const written = outgoing.length;
  useLayoutEffect(() => {
    if (written > 0) toBottom();
  }, [written]);

  return {
    hasNew,
    showNew: () => {
      setHasNew(false);
      toBottom();
    },
  };
};
