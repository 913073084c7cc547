import type { CodeName } from '@kit/contracts/codes';
import { deletionReason } from '@kit/contracts/methods/account';
import { expect, it } from 'vitest';
import AccountDeletionScreen from '../../../../web/src/screens/account-deletion';
import { briefly, comesBack, type Journey, journeys } from './journeys';
import { openRoute, press, type Replies, refused, withClock } from './screen-context';

withClock();

const FORM = '/user_account_delete?step=form';
const sending: Replies = { sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }) };
const toCode = ['Short terms', 'Continue'] as const;
const goToCode = briefly(...toCode);
const code = (typed: string) => ({ 'deletion-authCode': typed });
const deletingWith = (refusal: CodeName): Journey => {
  const replies = { ...sending, deleteAccount: refused(refusal) };
  return [FORM, replies, ...goToCode, code('111111'), ...briefly('Delete my account'), 'Yes, delete it'];
};

journeys({
  '[3.29] [7.42] a deletion sends the reasons in the words of section 3, needs a confirmation, clears the storage, and ends with closing the app on request':
    [
      FORM,
      sending,
      ...deletionReason.entries.map(({ label }) => label),
      'Continue',
      code('482 913'),
      'Delete my account',
      'Yes, delete it',
      'Close the app',
    ],
  '[5.12] a deletion needs a reason; otherwise a focused summary appears and no code is sent': [
    FORM,
    sending,
    'Short terms',
    'Short terms',
    'Continue',
    'Short terms',
  ],
  'the reasons stay if the code is refused, and an earlier one can be entered': [
    FORM,
    { sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) },
    ...toCode,
    'I have a code already',
  ],
  'ticked reasons and the code survive a question to customer service': [
    FORM,
    sending,
    ...goToCode,
    comesBack,
    ...briefly('Continue'),
  ],
  "[9.8] [5.12] a code for the borrower's own number, never shown in full, must be complete before the confirmation": [
    FORM,
    sending,
    ...goToCode,
    code('4829'),
    'Delete my account',
  ],
  'a wrong code ends the confirmation, and is marked': deletingWith('VERIFICATION_CODE_WRONG'),
  'another refusal ends the confirmation, and marks nothing': deletingWith('DELETE_NOT_ALLOWED'),
});

it('[5.12] the code cannot come first: the form shows without one, and after one whose reason was withdrawn', async () => {
  const VERIFY = '/user_account_delete?step=verify';
  const { open, close } = await openRoute(VERIFY, sending);
  for (const each of toCode) await press(each);
  await close();
  const form = await open(FORM, <AccountDeletionScreen />);
  await press('Short terms');
  await form.close();
  const again = await open(VERIFY, <AccountDeletionScreen />);
  expect(again.text()).toContain('Why are you leaving?');
});
