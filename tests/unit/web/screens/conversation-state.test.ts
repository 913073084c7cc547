import type { Note } from '@kit/contracts/methods/tickets';
import { describe, expect, it } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Outgoing,
  reduceConversation,
} from '../../../../web/src/screens/feedback/conversation/conversation-state';
import { note } from './message-example';

const mine = (number: number, text: string) => note(number, { sender: 1, text });
const message = (key: number, text: string, problem?: string): Outgoing => ({
  key,
  text,
  kind: 'text',
  receipts: [],
  problem,
});
const stateOf = (...events: ConversationEvent[]): ConversationState =>
  events.reduce(reduceConversation, emptyConversation);
const newest = (notes: Note[], hasMore = false): ConversationEvent => ({ type: 'newest', page: { notes, hasMore } });
const ids = ({ notes }: ConversationState) => notes.map(({ noteId }) => noteId);

describe('a conversation', () => {
  it('adds new messages once', () => {
    const state = stateOf(newest([note(1), note(2)], true), newest([note(2), note(3)]), newest([note(2), note(3)]));
    expect(ids(state)).toEqual(['M1', 'M2', 'M3']);
    expect(state.hasMore).toBe(true);
  });

  it('restarts at the newest page if more messages arrived than a page contains', () => {
    const state = stateOf(newest([note(1), note(2)]), newest([note(30), note(31)], true));
    expect(ids(state)).toEqual(['M30', 'M31']);
    expect(state.hasMore).toBe(true);
  });

  it('stays the same object without new messages, so nothing renders again', () => {
    const before = stateOf(newest([note(1)]));
    expect(reduceConversation(before, newest([note(1)]))).toBe(before);
  });

  it('prepends earlier messages, and knows when there are no more', () => {
    const state = stateOf(newest([note(3), note(4)], true), {
      type: 'earlier',
      page: { notes: [note(1), note(2), note(3)], hasMore: false },
    });
    expect(ids(state)).toEqual(['M1', 'M2', 'M3', 'M4']);
    expect(state.hasMore).toBe(false);
  });

  it('removes an outgoing message once it was sent, with the reply below it', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'sent', key: 1, notes: [mine(2, 'hello'), note(3)] },
    );
    expect(ids(state)).toEqual(['M1', 'M2', 'M3']);
    expect(state.outgoing).toEqual([]);
  });

  it('keeps a failed message with its reason until it is sent or discarded', () => {
    const failed = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'failed', key: 1, problem: 'no network' },
    );
    expect(failed.outgoing).toEqual([message(1, 'hello', 'no network')]);
    expect(reduceConversation(failed, { type: 'discarded', key: 1 }).outgoing).toEqual([]);
  });

  it('does not offer to resend a message that arrived although its reply was lost', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'failed', key: 1, problem: 'time-out' },
      { type: 'sending', message: message(2, 'another') },
      newest([note(1), mine(2, 'hello'), note(3)]),
    );
    expect(state.outgoing.map(({ text }) => text)).toEqual(['another']);
  });

  it('removes one outgoing message for one that arrived, if the same text was written twice', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'sending', message: message(2, 'hello') },
      newest([note(1), mine(2, 'hello')]),
    );
    expect(state.outgoing.map(({ key }) => key)).toEqual([2]);
  });

  it('does not mistake an old message for a new one with the same text', () => {
    const state = stateOf(
      newest([mine(1, 'hello')]),
      { type: 'sending', message: message(1, 'hello') },
      newest([mine(1, 'hello'), note(2)]),
    );
    expect(state.outgoing).toHaveLength(1);
  });
});
