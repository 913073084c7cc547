import { informationStep } from '@kit/contracts/methods/user';
import { examples } from '../../../support/examples';
import { briefly, comesBack, type Journey, journeys, logsInAnew, type Step } from './journeys';
import { nothingSaved, savedProfile } from './loan-examples';
import { noNetwork, type Replies, refused, withClock } from './screen-context';

withClock();

const from = (at: string, replies: Replies, ...steps: Step[]): Journey => [
  at,
  { profileInfo: () => savedProfile, ...replies },
  ...steps,
];
const toLastPart = briefly('Continue', 'Continue', 'Continue');
const detail = examples.orderDetail.response;
const account = (typed: string) => ({ 'bank-accountNo': typed });
const typed = { ...account('012 345 6789'), 'bank-bvn': '221 2345 6789' };
const savingFor = (orderStatus: 'disbursing' | null): Replies => ({
  checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
  saveBankInfo: () => ({ completedSteps: [...informationStep.values], orderStatus }),
});

journeys({
  'the first step saves all values after its last part, and continues to the first missing step': from(
    '/profile_info',
    { saveIdentifierInfo: () => ({ completedSteps: ['personal', 'work'] }) },
    ...toLastPart,
    'Continue',
  ),
  'the first step shows a server error beside its field, in an earlier part, until the field changes': from(
    '/profile_info',
    {
      saveIdentifierInfo: refused('REQUEST_INVALID', {
        issues: [{ path: 'birthDate', reason: 'This day is in the future' }],
      }),
    },
    ...toLastPart,
    'Continue',
    { 'personal-birthDate': '1990-01-01' },
  ),
  'the first step checks the fields of a part before the next one': from(
    '/profile_info',
    { profileInfo: () => nothingSaved },
    'Continue',
    { 'personal-firstName': 'Ada', 'personal-middleName': 'Chi', 'personal-lastName': 'Obi' },
    ...briefly('Continue'),
  ),
  'the first step refuses the birthday of a child, before it is sent': from(
    '/profile_info?from=answers',
    {},
    { 'personal-birthDate': '2016-01-01' },
    'Save',
  ),
  "[5.4] the second step refuses the borrower's own number as a contact": from(
    '/more_info',
    {},
    { 'work-emergencyContacts-0-phone': '0803 123 4567' },
    'Continue',
  ),
  '[3.3] the name is requested once bank and number are complete, and shown': from(
    '/bank_account_info',
    savingFor(null),
    account('012345678'),
    account('012 345 6789'),
  ),
  'a bank that does not answer lets the borrower continue': from(
    '/bank_account_info',
    { checkBank: noNetwork },
    account('0123456789'),
  ),
  'a bank that got too many questions lets the borrower continue': from(
    '/bank_account_info',
    { checkBank: refused('TOO_MANY_ATTEMPTS') },
    account('0123456789'),
  ),
  'account number and BVN survive in memory, never on the device, and only for their borrower': from(
    '/bank_account_info',
    { checkBank: noNetwork },
    { ...account('01234'), 'bank-bvn': '2212345' },
    comesBack,
    logsInAnew,
  ),
  'the bank account is saved, its masked number is loaded, and the answers follow': from(
    '/bank_account_info',
    savingFor(null),
    ...briefly(typed, 'Continue'),
  ),
  '[4.2] another account resumes a payout that the bank refused': from(
    `/bank_account_info?orderNo=${detail.order.orderNo}`,
    {
      ...savingFor('disbursing'),
      orderDetail: () => ({ ...detail, order: { ...detail.order, status: 'addingCard' } }),
    },
    typed,
    'Send the money here',
  ),
  'the answers lead to the consent, and only a tick there to the application': from(
    '/bank_account_info?view=answers',
    {},
    ...briefly('Everything is right'),
    'Agree and apply',
    'Agree and apply',
    'I agree that these 7 kinds of data',
    'Agree and apply',
  ),
});
