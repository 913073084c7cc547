import { labelOf } from '@kit/contracts/closed-list';
import { codes } from '@kit/contracts/codes';
import { deletionReason } from '@kit/contracts/methods/account';
import { loginTexts } from '@kit/contracts/methods/session';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AccountDeletionScreen from '../../../../web/src/screens/account-deletion';
import { examples } from '../../../support/examples';
import { button, enter, only, sheetActions, tap } from '../../../support/mount';
import { address, choice, noNetwork, openScreen, type Replies, refused } from './screen-context';

const HERE = '/user_account_delete?step=form';
const { contactNumber } = examples.userIdentifierInfo.response;

const open = (replies: Replies = {}, at = HERE) =>
  openScreen(at, <AccountDeletionScreen />, {
    userIdentifierInfo: () => examples.userIdentifierInfo.response,
    sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
    deleteAccount: () => ({}),
    ...replies,
  });

const reason = (value: (typeof deletionReason.values)[number]) => choice(labelOf(deletionReason, value));
const codeField = () => only<HTMLInputElement>('#deletion-authCode');
const alert = () => only('form [role="alert"]');

const goToCode = async () => {
  await tap(reason('short terms'));
  await tap(button('Continue'));
};
const deleteWith = async (code: string) => {
  await goToCode();
  await enter(codeField(), code);
  await tap(button('Delete my account'));
  await tap(button('Yes, delete it'));
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reasons of a deletion', () => {
  it('[3.29] are the eight of section 3, and are sent in its words', async () => {
    const { sent } = await open();
    const boxes = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')];
    expect([...document.querySelectorAll('fieldset label')].map((each) => each.textContent)).toEqual([
      'Low amounts and high interest',
      'Short terms',
      'No clear financial need',
      'Concern about others knowing',
      'Worry about harassing calls or messages',
      'Fear of impacting credit',
      'Concern over information leaks',
      'Multiple failed applications',
    ]);
    for (const box of boxes) await tap(box);
    await tap(button('Continue'));
    await enter(codeField(), '482913');
    await tap(button('Delete my account'));
    await tap(button('Yes, delete it'));
    expect(sent('deleteAccount')).toEqual([
      {
        reasons: [
          'low amounts and high interest',
          'short terms',
          'no clear financial need',
          'concern about others knowing',
          'worry about harassing calls or messages',
          'fear of impacting credit',
          'concern over information leaks',
          'multiple failed applications',
        ],
        authCode: '482913',
      },
    ]);
  });

  it('[5.12] need at least one; otherwise a focused summary appears and no code is sent', async () => {
    const { sent } = await open();
    await tap(button('Continue'));
    expect(alert().textContent).toBe('Check this answer: Reasons');
    expect(document.activeElement).toBe(alert());
    expect(document.body.textContent?.split('Please select at least one reason.')).toHaveLength(2);
    expect(only('fieldset').getAttribute('aria-invalid')).toBe('true');
    expect(sent('sendAuthCode')).toEqual([]);
    await tap(reason('short terms'));
    expect(document.querySelectorAll('form [role="alert"]')).toHaveLength(0);
  });

  it("lead to a code for the borrower's own phone number", async () => {
    const { sent } = await open();
    await goToCode();
    expect(sent('sendAuthCode')).toEqual([{ contactNumber, purpose: 'accountDeletion' }]);
    expect(address()).toBe('/user_account_delete?step=verify');
  });

  it('stay ticked if the code could not be sent', async () => {
    await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS') });
    await goToCode();
    expect(alert().textContent).toBe(codes.TOO_MANY_ATTEMPTS.message);
    expect(reason('short terms').checked).toBe(true);
  });

  it('continue with the earlier code if it is too early for another', async () => {
    await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) });
    await goToCode();
    await tap(button('I have a code already'));
    expect(codeField()).toBeDefined();
    expect(document.body.textContent).toContain('You can ask for a new code in 0:42');
  });

  it('can be retried if the user could not be loaded', async () => {
    const userIdentifierInfo = vi.fn(() => examples.userIdentifierInfo.response);
    userIdentifierInfo.mockImplementationOnce(noNetwork);
    await open({ userIdentifierInfo });
    await tap(button('Refresh'));
    expect(reason('short terms').checked).toBe(false);
  });
});

describe('the code of a deletion', () => {
  it('[5.12] must be complete before the confirmation', async () => {
    await open();
    await goToCode();
    await enter(codeField(), '4829');
    await tap(button('Delete my account'));
    expect(only('#deletion-authCode-error').textContent).toBe(loginTexts.verificationCode);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it('deletes only after the confirmation, with the ticked reasons', async () => {
    const { sent } = await open();
    await goToCode();
    await enter(codeField(), '482 913');
    await tap(button('Delete my account'));
    expect(sent('deleteAccount')).toEqual([]);
    expect(sheetActions()).toEqual([
      { name: 'Keep my account', kind: 'primary' },
      { name: 'Yes, delete it', kind: 'danger' },
    ]);
    await tap(button('Yes, delete it'));
    expect(sent('deleteAccount')).toEqual([{ reasons: ['short terms'], authCode: '482913' }]);
    expect(document.body.textContent).toContain('Your account is deleted');
  });

  it('shows its error beside the field if it is wrong', async () => {
    await open({ deleteAccount: refused('VERIFICATION_CODE_WRONG') });
    await deleteWith('111111');
    expect(only('#deletion-authCode-error').textContent).toBe(codes.VERIFICATION_CODE_WRONG.message);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(document.activeElement).toBe(alert());
  });

  it('is not blamed for the rate limit, even if the reply names it', async () => {
    const issues = [{ path: 'authCode', reason: 'Too many' }];
    await open({ deleteAccount: refused('TOO_MANY_ATTEMPTS', { issues }) });
    await deleteWith('482913');
    expect(alert().textContent).toBe(codes.TOO_MANY_ATTEMPTS.message);
    expect(codeField().getAttribute('aria-invalid')).toBeNull();
  });

  it('is not blamed if the account cannot be deleted', async () => {
    await open({ deleteAccount: refused('DELETE_NOT_ALLOWED') });
    await deleteWith('482913');
    expect(alert().textContent).toBe(
      'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
    );
    expect(codeField().getAttribute('aria-invalid')).toBeNull();
  });

  it("can be requested again after the server's waiting time", async () => {
    const { sent } = await open();
    await goToCode();
    expect(document.body.textContent).toContain('You can ask for a new code in 1:00');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await tap(button('Send a new code'));
    expect(sent('sendAuthCode')).toHaveLength(2);
  });
});

describe('the steps of a deletion', () => {
  it('[9.8] never show the full phone number, neither before the code nor beside it', async () => {
    await open();
    expect(contactNumber).toBe('08031234567');
    expect(document.body.textContent).toContain('Next, we send a code to 080****567.');
    await goToCode();
    expect(document.body.textContent).toContain('We sent it to 080****567.');
    expect(document.body.textContent).not.toContain('1234567');
  });

  it('[5.12] cannot start at the code: without a reason and a code, the form shows', async () => {
    await open({}, '/user_account_delete?step=verify');
    expect(document.body.textContent).toContain('Why are you leaving?');
    expect(document.querySelectorAll('#deletion-authCode')).toHaveLength(0);
  });

  it('clear the storage with the deletion, not only when the borrower leaves the last screen', async () => {
    const { session } = await open();
    const erase = vi.spyOn(session, 'erase');
    await goToCode();
    await enter(codeField(), '482913');
    await tap(button('Delete my account'));
    expect(erase).not.toHaveBeenCalled();
    await tap(button('Yes, delete it'));
    expect(erase).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toContain('Your account is deleted');
    expect(session.state().token).toBeDefined();
  });

  it('[7.42] end with closing the app on request, and with the session over', async () => {
    const { bridge, session } = await open();
    await deleteWith('482913');
    expect(bridge).not.toHaveBeenCalled();
    await tap(button('Close the app'));
    expect(bridge.mock.calls).toEqual([['closePage', {}]]);
    expect(session.state()).toMatchObject({ token: undefined, end: 'logged out' });
  });
});
