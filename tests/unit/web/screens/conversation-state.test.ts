import type { Note } from '@kit/contracts/methods/tickets';
import { describe, expect, it } from 'vitest';
import { withEarlier, withNewest } from '../../../../web/src/screens/feedback/use-conversation';
import { note } from './message-example';

const page = (numbers: readonly number[], hasMore = false) => ({ notes: numbers.map((each) => note(each)), hasMore });
const ids = ({ notes }: { readonly notes: readonly Note[] }) => notes.map(({ noteId }) => noteId);

describe('a conversation', () => {
  it('adds new messages once', () => {
    const shown = withNewest(withNewest(withNewest(undefined, page([1, 2], true)), page([2, 3])), page([2, 3]));
    expect(ids(shown)).toEqual(['M1', 'M2', 'M3']);
    expect(shown.hasMore).toBe(true);
  });

  it('restarts at the newest page if more messages arrived than a page contains', () => {
    const shown = withNewest(page([1, 2]), page([30, 31], true));
    expect(ids(shown)).toEqual(['M30', 'M31']);
    expect(shown.hasMore).toBe(true);
  });

  it('stays the same object without new messages, so nothing renders again', () => {
    const shown = page([1]);
    expect(withNewest(shown, page([1]))).toBe(shown);
  });

  it('prepends earlier messages, and knows when there are no more', () => {
    const shown = withEarlier(page([3, 4], true), page([1, 2, 3]));
    expect(ids(shown)).toEqual(['M1', 'M2', 'M3', 'M4']);
    expect(shown.hasMore).toBe(false);
  });
});
