import { runInContext } from '@kit/mock-server/core/replay-context';
import { borrowerNote, defaultChannels, personNote } from '@kit/mock-server/service/help-chat';
import { describe, expect, it } from 'vitest';
import { emptySandbox, sandboxOver } from '../../../support/empty-sandbox';

const ADA = '08031234567';
const BAYO = '08039876543';

describe('text messages', () => {
  const text = (contactNumber: string, said: string) => ({
    contactNumber,
    text: said,
    authCode: null,
    purpose: 'test',
    sentAt: 5,
  });

  it('are listed newest first, of one number or all, and continue their ids after a restart', () => {
    const sandbox = emptySandbox();
    sandbox.messages.send(text(ADA, 'one'));
    sandbox.messages.send(text(BAYO, 'two'));
    sandbox.messages.send(text(ADA, 'three'));
    expect(sandbox.messages.list().map(({ id, text: said }) => [id, said])).toEqual([
      ['3', 'three'],
      ['2', 'two'],
      ['1', 'one'],
    ]);
    expect(sandbox.messages.list(ADA).map(({ id }) => id)).toEqual(['3', '1']);
    expect(sandbox.messages.list('08030000000')).toEqual([]);
    const { messages } = sandboxOver(sandbox.documents.all() ?? []);
    messages.send(text(ADA, 'four'));
    expect(messages.list()[0]).toEqual({ id: '4', ...text(ADA, 'four') });
  });

  it('are limited to the newest five hundred', () => {
    const { messages } = emptySandbox();
    for (let count = 1; count <= 502; count += 1) messages.send(text(ADA, `${count}`));
    const listed = messages.list();
    expect(listed).toHaveLength(500);
    expect([listed[0]?.text, listed.at(-1)?.text]).toEqual(['502', '3']);
  });
});

describe('a verification code', () => {
  const sent = (purpose = 'login') => {
    const sandbox = emptySandbox();
    sandbox.clock.freeze();
    expect(sandbox.codes.send(ADA, purpose)).toBe(0);
    const [message] = sandbox.messages.list(ADA);
    const right = message?.authCode ?? '';
    return { ...sandbox, sandbox, message, right, wrong: right === '000000' ? '000001' : '000000' };
  };

  it('has six digits, and is sent to its number in a sentence', () => {
    const { message, right, clock } = sent();
    expect(right).toMatch(/^\d{6}$/);
    expect(message).toEqual({
      id: '1',
      contactNumber: ADA,
      authCode: right,
      purpose: 'login',
      sentAt: clock.now(),
      text: `${right} is your Zuma code, good for 5 minutes. Never tell it to anyone.`,
    });
    const { codes, messages, clock: another } = emptySandbox();
    const seen = Array.from({ length: 300 }, (_, count) => {
      runInContext({ at: count * 3_600_000, seed: String(count), drawn: 0 }, () => codes.send(ADA, 'login'));
      return messages.list()[0]?.authCode ?? '';
    });
    expect(another.state.frozenAt).toBeNull();
    expect(seen.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(seen.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(seen).size).toBeGreaterThan(290);
  });

  it('is valid once, for five minutes and for its purpose', () => {
    const { codes, right, clock } = sent();
    expect(codes.redeem(ADA, 'accountDeletion', right)).toEqual({ outcome: 'wrong', attemptsLeft: 0 });
    expect(codes.redeem(BAYO, 'login', right)).toEqual({ outcome: 'wrong', attemptsLeft: 0 });
    clock.advance(5 * 60_000 - 1);
    expect(codes.redeem(ADA, 'login', right)).toEqual({ outcome: 'right' });
    expect(codes.redeem(ADA, 'login', right)).toEqual({ outcome: 'wrong', attemptsLeft: 0 });
    const late = sent();
    late.clock.advance(5 * 60_000);
    expect(late.codes.redeem(ADA, 'login', late.right)).toEqual({ outcome: 'wrong', attemptsLeft: 0 });
  });

  it('is locked after five wrong attempts, until a new code resets them', () => {
    const { codes, messages, right, wrong, clock } = sent();
    const attempts = [4, 3, 2, 1, 0].map((attemptsLeft) => ({ outcome: 'wrong', attemptsLeft }));
    expect(attempts.map(() => codes.redeem(ADA, 'login', wrong))).toEqual(attempts);
    clock.advance(1_000);
    expect(codes.redeem(ADA, 'login', right)).toEqual({ outcome: 'locked', retryAfterMs: 59_000 });
    expect(codes.pending()).toEqual([]);
    clock.advance(59_000);
    expect(codes.redeem(ADA, 'login', right)).toEqual({ outcome: 'locked', retryAfterMs: 0 });
    expect(codes.send(ADA, 'login')).toBe(0);
    expect(codes.redeem(ADA, 'login', messages.list()[0]?.authCode ?? '')).toEqual({ outcome: 'right' });
  });

  it('can be replaced after a minute, or at once if it was used or deleted', () => {
    const { codes, right, clock } = sent();
    expect(codes.send(ADA, 'login')).toBe(60_000);
    expect([codes.send(BAYO, 'login'), codes.send(ADA, 'accountDeletion')]).toEqual([0, 0]);
    clock.advance(59_999);
    expect(codes.send(ADA, 'login')).toBe(1);
    codes.redeem(ADA, 'login', right);
    expect(codes.send(ADA, 'login')).toBe(0);
    expect(codes.send(ADA, 'login')).toBe(60_000);
    codes.forget(ADA, 'login');
    expect(codes.send(ADA, 'login')).toBe(0);
    clock.advance(60_000);
    expect(codes.send(ADA, 'login')).toBe(0);
  });

  it('is pending until it is used or expired, with its expiry and resend times', () => {
    const { codes, right, clock } = sent();
    const now = clock.now();
    expect(codes.pending()).toEqual([
      { contactNumber: ADA, purpose: 'login', expiresAt: now + 300_000, resendAt: now + 60_000 },
    ]);
    codes.send(BAYO, 'accountDeletion');
    codes.redeem(ADA, 'login', right);
    expect(codes.pending()).toMatchObject([{ contactNumber: BAYO, purpose: 'accountDeletion' }]);
    clock.advance(300_000);
    expect(codes.pending()).toEqual([]);
  });
});

describe('a conversation', () => {
  const said = (text: string) => borrowerNote('text', text, []);
  const answered = (text: string) => personNote('text', text, defaultChannels);

  it('numbers its messages, counts unread ones, and resets the count when read', () => {
    const { conversations } = emptySandbox();
    expect([
      conversations.get('K1') === undefined,
      conversations.unread('K1'),
      conversations.page('K1', 5, undefined),
    ]).toEqual([true, 0, { notes: [], hasMore: false }]);
    conversations.markRead('K1');
    expect(conversations.get('K1') === undefined).toBe(true);
    expect(conversations.add('K1', 'U1', [said('a'), answered('b')], 7, true)).toMatchObject([
      { noteId: 'M1', text: 'a', sender: 1, createdAt: 7 },
      { noteId: 'M2', text: 'b', sender: 2, createdAt: 7 },
    ]);
    expect(conversations.unread('K1')).toBe(0);
    expect(conversations.add('K1', 'U1', [said('c'), answered('d'), answered('e')], 8, false)).toHaveLength(3);
    conversations.add('K1', 'U1', [answered('f')], 9, false);
    expect([conversations.get('K1') === undefined, conversations.unread('K1'), conversations.unread('K2')]).toEqual([
      false,
      3,
      0,
    ]);
    conversations.markRead('K1');
    expect(conversations.unread('K1')).toBe(0);
  });

  it('is read in pages before an existing message', () => {
    const { conversations } = emptySandbox();
    conversations.add('K1', 'U1', ['a', 'b', 'c', 'd', 'e'].map(said), 7, true);
    const page = (limit: number, before?: string) => {
      const found = conversations.page('K1', limit, before);
      return found && [found.notes.map(({ text }) => text).join(''), found.hasMore];
    };
    expect(page(9)).toEqual(['abcde', false]);
    expect(page(5)).toEqual(['abcde', false]);
    expect(page(4)).toEqual(['bcde', true]);
    expect(page(2, 'M4')).toEqual(['bc', true]);
    expect(page(2, 'M3')).toEqual(['ab', false]);
    expect(page(2, 'M1')).toEqual(['', false]);
    expect(page(1, 'M5')).toEqual(['d', true]);
    for (const unknown of ['M0', 'M6', 'M', 'M-1', 'M2.0', 'M02', 'X2', '2', ''])
      expect(page(2, unknown)).toBeUndefined();
  });

  it('keeps two hundred messages: the oldest go and become unknown', () => {
    const { conversations, documents } = emptySandbox();
    const add = (count: number) => conversations.add('K1', 'U1', Array(count).fill(said('x')), 7, true);
    add(199);
    expect(conversations.isFull('K1')).toBe(false);
    add(1);
    expect(conversations.isFull('K1')).toBe(true);
    add(2);
    expect(conversations.isFull('K1')).toBe(true);
    expect(add(1).map(({ noteId }) => noteId)).toEqual(['M203']);
    expect(conversations.page('K1', 1, 'M4')).toEqual({ notes: [], hasMore: false });
    expect(conversations.page('K1', 1, 'M3')).toBeUndefined();
    expect(conversations.page('K1', 300, undefined)?.notes).toHaveLength(200);
    expect(conversations.page('K1', 200, undefined)?.hasMore).toBe(false);
    conversations.add('K2', 'U1', [said('y')], 7, true);
    conversations.delete('K1');
    conversations.delete('K3');
    expect([conversations.get('K1') === undefined, conversations.get('K2') === undefined]).toEqual([true, false]);
    expect(documents.all()?.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['conversation K2']);
  });
});
