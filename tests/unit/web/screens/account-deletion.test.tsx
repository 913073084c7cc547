import { codes } from '@kit/contracts/codes';
import { deletionReason } from '@kit/contracts/methods/account';
import { loginTexts } from '@kit/contracts/methods/session';
import { describe, expect, it, vi } from 'vitest';
import AccountDeletionScreen from '../../../../web/src/screens/account-deletion';
import { button, enter, only, sheetActions, tap } from '../../../support/mount';
import { address, choice, createScreenContext, noNetwork, type Replies, refused, user } from './screen-context';

const open = async (replies: Replies = {}, at = '/user_account_delete?step=form') => {
  const screenContext = createScreenContext({
    userIdentifierInfo: () => user,
    sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
    deleteAccount: () => ({}),
    ...replies,
  });
  const erase = vi.spyOn(screenContext.session, 'erase');
  return { ...screenContext, erase, ...(await screenContext.open(at, <AccountDeletionScreen />)) };
};
const text = () => document.body.textContent ?? '';
const shortTerms = () => choice('Short terms');
const codeField = () => only<HTMLInputElement>('#deletion-authCode');
const alert = () => only('form [role="alert"]');
const goToCode = async () => {
  await tap(shortTerms());
  await tap(button('Continue'));
};
const askToDelete = async (code: string) => {
  await enter(codeField(), code);
  await tap(button('Delete my account'));
};

describe('the reasons of a deletion', () => {
  it('[3.29] are all offered, and sent in the words of section 3', async () => {
    const { sent } = await open();
    for (const { label } of deletionReason.entries) await tap(choice(label));
    await tap(button('Continue'));
    await askToDelete('482913');
    await tap(button('Yes, delete it'));
    expect(sent('deleteAccount')).toEqual([{ reasons: deletionReason.values, authCode: '482913' }]);
  });

  it('[5.12] need at least one; otherwise a focused summary appears and no code is sent', async () => {
    const { sent } = await open();
    await tap(shortTerms());
    await tap(shortTerms());
    await tap(button('Continue'));
    expect(alert().textContent).toBe('Check this answer: Reasons');
    expect(document.activeElement).toBe(alert());
    expect(only('fieldset').getAttribute('aria-invalid')).toBe('true');
    expect(sent('sendAuthCode')).toEqual([]);
    await tap(shortTerms());
    expect(document.querySelectorAll('form [role="alert"]')).toHaveLength(0);
  });

  it('stay ticked if the code is refused, and continue with an earlier one', async () => {
    await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) });
    await goToCode();
    expect(alert().textContent).toContain(codes.TOO_MANY_ATTEMPTS.message);
    expect(shortTerms().checked).toBe(true);
    await tap(button('I have a code already'));
    expect(codeField().value).toBe('');
    expect(text()).toContain('You can ask for a new code in 0:42');
  });

  it('can be retried if the user could not be loaded', async () => {
    await open({ userIdentifierInfo: vi.fn(() => user).mockImplementationOnce(noNetwork) });
    await tap(button('Refresh'));
    expect(shortTerms().checked).toBe(false);
  });
});

describe('the code of a deletion', () => {
  it("[9.8] is sent to the borrower's own number, which is never shown in full", async () => {
    const { sent } = await open();
    await goToCode();
    expect(sent('sendAuthCode')).toEqual([{ contactNumber: '08031234567', purpose: 'accountDeletion' }]);
    expect(address()).toBe('/user_account_delete?step=verify');
    expect(text()).toContain('We sent it to 080****567.');
    expect(text()).not.toContain('1234567');
  });

  it('[5.12] must be complete before the confirmation', async () => {
    await open();
    await goToCode();
    await askToDelete('4829');
    expect(only('#deletion-authCode-error').textContent).toBe(loginTexts.verificationCode);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it.each([
    ['VERIFICATION_CODE_WRONG', 'true'],
    ['DELETE_NOT_ALLOWED', null],
  ] as const)('that is refused with %s ends the confirmation, and marks its field: %s', async (code, isMarked) => {
    const { erase } = await open({ deleteAccount: refused(code) });
    await goToCode();
    await askToDelete('111111');
    await tap(button('Yes, delete it'));
    expect(codeField().getAttribute('aria-invalid')).toBe(isMarked);
    expect((isMarked ? only('#deletion-authCode-error') : alert()).textContent).toBe(codes[code].message);
    expect(document.activeElement).toBe(alert());
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(erase).not.toHaveBeenCalled();
  });

  it('[5.12] cannot come first: the form shows without a code, and after a code whose reason was withdrawn', async () => {
    const { close, open: openAgain } = await open({}, '/user_account_delete?step=verify');
    expect(text()).toContain('Why are you leaving?');
    await goToCode();
    await close();
    const form = await openAgain('/user_account_delete?step=form', <AccountDeletionScreen />);
    await tap(shortTerms());
    await form.close();
    await openAgain('/user_account_delete?step=verify', <AccountDeletionScreen />);
    expect(text()).toContain('Why are you leaving?');
    expect(document.querySelectorAll('#deletion-authCode')).toHaveLength(0);
  });
});

it('[7.42] a deletion needs a confirmation, clears the storage, and ends with closing the app on request', async () => {
  const { bridge, erase, sent, session } = await open();
  await goToCode();
  await askToDelete('482 913');
  expect(sheetActions()).toEqual([
    { name: 'Keep my account', kind: 'primary' },
    { name: 'Yes, delete it', kind: 'danger' },
  ]);
  expect([sent('deleteAccount'), erase.mock.calls]).toEqual([[], []]);
  await tap(button('Yes, delete it'));
  expect(sent('deleteAccount')).toEqual([{ reasons: ['short terms'], authCode: '482913' }]);
  expect(erase).toHaveBeenCalledTimes(1);
  expect(text()).toContain('Your account is deleted');
  expect(session.state().token).toBeDefined();
  await tap(button('Close the app'));
  expect(bridge.mock.calls).toEqual([['closePage', {}]]);
  expect(session.state()).toMatchObject({ token: undefined, end: 'logged out' });
});
