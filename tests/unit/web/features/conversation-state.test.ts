import { methods } from '@kit/contracts/methods';
import type { Note } from '@kit/contracts/methods/tickets';
import { describe, expect, it } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  emptyConversation,
  type Outgoing,
  reduceConversation,
} from '../../../../web/src/features/tickets/conversation/conversation-state';

const [example] = methods.notePage.example.response.notes;
const note = (number: number, more: Partial<Note> = {}): Note => {
  if (!example) throw new Error('The contract has an example of a message');
  return { ...example, noteId: `M${number}`, text: `message ${number}`, ...more };
};
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
  it('adds what was said since the last look, once', () => {
    const state = stateOf(newest([note(1), note(2)], true), newest([note(2), note(3)]), newest([note(2), note(3)]));
    expect(ids(state)).toEqual(['M1', 'M2', 'M3']);
    expect(state.hasMore).toBe(true);
  });

  it('begins anew rather than hide a hole where more was said than a page holds', () => {
    const state = stateOf(newest([note(1), note(2)]), newest([note(30), note(31)], true));
    expect(ids(state)).toEqual(['M30', 'M31']);
    expect(state.hasMore).toBe(true);
  });

  it('stays the same object where nothing was said, so that nothing is drawn again', () => {
    const before = stateOf(newest([note(1)]));
    expect(reduceConversation(before, newest([note(1)]))).toBe(before);
  });

  it('puts earlier messages before what is shown, and knows when there are no more', () => {
    const state = stateOf(newest([note(3), note(4)], true), {
      type: 'earlier',
      page: { notes: [note(1), note(2), note(3)], hasMore: false },
    });
    expect(ids(state)).toEqual(['M1', 'M2', 'M3', 'M4']);
    expect(state.hasMore).toBe(false);
  });

  it('takes a message from its way once it was sent, with the answer below it', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'sent', key: 1, notes: [mine(2, 'hello'), note(3)] },
    );
    expect(ids(state)).toEqual(['M1', 'M2', 'M3']);
    expect(state.outgoing).toEqual([]);
  });

  it('keeps a message that did not go, with the reason, until it goes or is discarded', () => {
    const failed = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'failed', key: 1, problem: 'no network' },
    );
    expect(failed.outgoing).toEqual([message(1, 'hello', 'no network')]);
    expect(reduceConversation(failed, { type: 'discarded', key: 1 }).outgoing).toEqual([]);
  });

  it('does not offer to send again what arrived although its answer was lost', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'failed', key: 1, problem: 'time-out' },
      { type: 'sending', message: message(2, 'another') },
      newest([note(1), mine(2, 'hello'), note(3)]),
    );
    expect(state.outgoing.map(({ text }) => text)).toEqual(['another']);
  });

  it('drops one message for one that arrived, where the same was written twice', () => {
    const state = stateOf(
      newest([note(1)]),
      { type: 'sending', message: message(1, 'hello') },
      { type: 'sending', message: message(2, 'hello') },
      newest([note(1), mine(2, 'hello')]),
    );
    expect(state.outgoing.map(({ key }) => key)).toEqual([2]);
  });

  it('does not take an old message of the borrower for a new one with the same words', () => {
    const state = stateOf(
      newest([mine(1, 'hello')]),
      { type: 'sending', message: message(1, 'hello') },
      newest([mine(1, 'hello'), note(2)]),
    );
    expect(state.outgoing).toHaveLength(1);
  });
});
