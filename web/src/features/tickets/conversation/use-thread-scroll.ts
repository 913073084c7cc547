import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useScroll } from '../../../ui/use-scroll';
import { isOwn } from './conversation-state';
import type { Conversation } from './use-conversation';

/** So near to an end of the page, in CSS pixels, counts as being there. */
const NEAR = { top: 240, bottom: 120 };

const page = () => document.documentElement;
const isNearBottom = () => window.scrollY + window.innerHeight >= page().scrollHeight - NEAR.bottom;
const toBottom = () => window.scrollTo(0, page().scrollHeight);

const topOf = (noteId: string | undefined): number | undefined =>
  noteId === undefined
    ? undefined
    : document.querySelector(`[data-note="${CSS.escape(noteId)}"]`)?.getBoundingClientRect().top;

/** What the borrower writes is seen at once. @param written how many messages are on their way */
export const useShowWritten = (written: number): void =>
  useLayoutEffect(() => {
    if (written > 0) toBottom();
  }, [written]);

/**
 * Keeps the borrower's place in a chat: it opens at the newest message, older ones come above without moving what is
 * read, and what is said below follows only where its reader is (2.52).
 * @returns whether something new stands below what is seen, and the way to it
 */
export const useThreadScroll = ({ notes, outgoing, hasMore, earlier }: Conversation) => {
  const [hasNew, setHasNew] = useState(false);
  const wasNearBottom = useRef(true);
  /** the oldest message before older ones were asked for, and where it stood */
  const kept = useRef<{ readonly noteId: string; readonly top: number }>(undefined);
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
    const before = kept.current;
    const now = topOf(before?.noteId);
    if (before !== undefined && now !== undefined && before.noteId !== oldest) window.scrollBy(0, now - before.top);
  }, [oldest]);
  // where the oldest message stands is noted with every rendering, the one that brings older ones comes after it
  useLayoutEffect(() => {
    const top = topOf(oldest);
    const note = () => {
      const at = topOf(oldest);
      if (oldest !== undefined && at !== undefined) kept.current = { noteId: oldest, top: at };
    };
    if (top !== undefined) note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [oldest]);

  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isFirst = seen.current === undefined;
    if (newest === undefined || seen.current === newest.noteId) return;
    seen.current = newest.noteId;
    if (isFirst || wasNearBottom.current || isOwn(newest)) toBottom();
    else setHasNew(true);
  }, [newest]);
  useShowWritten(outgoing.length);

  return {
    hasNew,
    showNew: () => {
      setHasNew(false);
      toBottom();
    },
  };
};
