import { endedStatuses, orderStatus } from '@kit/contracts/methods/order-status';
import { describe, expect, test } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { orderBecomes } from './order-becomes';

const reasons = ['short terms' as const];

describe('a login', () => {
  test('says how long a code lives and when another can be sent, and counts wrong codes', () => {
    const who = new BorrowerInSandbox();
    const { contactNumber } = who;
    const ask = () => who.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const sent = { data: { expiresInMs: 300_000, resendAfterMs: 60_000 } };
    expect(ask()).toEqual(sent);
    who.pass(45_000);
    expect(ask()).toEqual({ refused: 'TOO_MANY_ATTEMPTS', refusalData: { retryAfterMs: 15_000 } });
    who.pass(15_000);
    expect(ask()).toEqual(sent);
    const [newest, ...earlier] = who.sandbox.messages.list(contactNumber);
    expect(earlier).toHaveLength(1);
    const right = newest?.authCode ?? '';
    const type = (authCode: string) => who.call('authenticate', { contactNumber, authCode });
    who.pass(10_000);
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(type(right === '000000' ? '000001' : '000000')).toEqual({
        refused: 'VERIFICATION_CODE_WRONG',
        refusalData: { attemptsLeft },
      });
    expect(type(right)).toEqual({ refused: 'TOO_MANY_ATTEMPTS', refusalData: { retryAfterMs: 50_000 } });
    expect(who.sandbox.sessions.running()).toEqual([]);
  });

  test('treats a number with and without its leading 0 as the same', () => {
    const who = new BorrowerInSandbox(undefined, '08031234567');
    who.ok('sendAuthCode', { contactNumber: '8031234567', purpose: 'login' });
    const [message] = who.sandbox.messages.list('08031234567');
    who.ok('authenticate', { contactNumber: '8031234567', authCode: message?.authCode ?? '' });
    expect(who.sandbox.sessions.running().map(({ contactNumber }) => contactNumber)).toEqual(['08031234567']);
    expect(who.sandbox.borrowers.values()).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  test('[4.10] [5.12] [8.7] is blocked by each order that has not ended, without using up the code', () => {
    const isEnded = (status: string) => endedStatuses.some((ended) => ended === status);
    for (const status of orderStatus.values) {
      const { who } = orderBecomes(status);
      expect([status, who.codeOf('accountDeletionCheck', {})]).toEqual([
        status,
        isEnded(status) ? 'SUCCESS' : 'DELETE_NOT_ALLOWED',
      ]);
      if (isEnded(status)) continue;
      who.sandbox.codes.send(who.contactNumber, 'accountDeletion');
      const authCode = who.sandbox.messages.list(who.contactNumber)[0]?.authCode ?? '';
      expect(who.run('deleteAccount', { reasons, authCode })).toMatchObject({
        code: 200104,
        message:
          'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
      });
      expect(who.sandbox.codes.redeem(who.contactNumber, 'accountDeletion', authCode)).toEqual({ outcome: 'right' });
    }
  });
});
