import { examples } from '@kit/contracts/examples';
import { informationStep } from '@kit/contracts/methods/user';
import { type Check, check, sharedCheck } from './check';
import { bankName, fileId, kept, Reply, text } from './memory';
import { savePersonal, uploadFace } from './scenarios';
import { expect, expectFields, hook, keep, needValue, type Step, send, type Template } from './steps';

const personal = kept('personal');
const work = examples.saveWorkInfo.request;
const { accountNo, bvn } = examples.saveBankInfo.request;
const bank = { bankName, accountNo, bvn };
const steps = informationStep.values;

const complete = (count: number): Step =>
  expect('completedSteps', 'a step is complete once it is saved', steps.slice(0, count));

const homeExpected = (count: number, button: string): Step[] => [
  send('homePage'),
  expect('button', '`continue` if some of the steps are complete', button),
  expect('application.completedSteps', 'the steps that are saved', steps.slice(0, count)),
  expect('application.nextStep', 'the first step that is not saved', steps[count]),
];

const saved = (step: string, fields: readonly string[], object: Template): Step[] => [
  needValue(step, 'what was saved is not lost'),
  ...expectFields(fields, 'as it was saved', object, step),
];

/** @param first visible digits at the start @param last visible digits at the end */
const masked = (place: string, number: string, first: number, last: number): Step => {
  const hidden = '•'.repeat(number.length - first - last);
  return expect(place, 'no other digit is shown', number.slice(0, first) + hidden + number.slice(-last));
};

const fullName = (memory: Parameters<typeof personal>[0]): string => {
  const person = new Reply(personal(memory));
  return ['firstName', 'middleName', 'lastName'].map((field) => person.at(field)).join(' ');
};

/** Checks what the four steps of an application save, and that a step is complete once it is saved. */
export const profileChecks = (): Check[] => [
  check('profile.saved', 'specification 1.9 and 2.39; the contract table (profileInfo)', 'new', [
    send('profileInfo'),
    ...steps.map((step) => expect(step, 'nothing is saved yet', null)),
    ...homeExpected(0, 'apply'),
    ...savePersonal,
    ...homeExpected(1, 'continue'),
    send('userIdentifierInfo'),
    expect('fullName', 'the names that were saved', fullName),
    complete(1),
    send('saveWorkInfo', work),
    complete(2),
    ...uploadFace,
    send('saveFaceImageInfo', { fileId }),
    complete(3),
    send('saveBankInfo', bank),
    complete(4),
    expect('orderStatus', 'no order waits for the account', null),
    send('saveIdentifierInfo', personal),
    complete(4),
    send('profileInfo'),
    ...saved('personal', Object.keys(examples.saveIdentifierInfo.request), personal),
    ...saved('work', Object.keys(work), work),
    needValue('face', 'what was saved is not lost'),
    ...saved('bank', ['bankName'], bank),
    masked('bank.accountNoMasked', accountNo, 0, 4),
    masked('bank.bvnMasked', bvn, 2, 2),
  ]),
  sharedCheck('bank.account-name', 'specification 7; protocol 5 (What others decide)', 'filled', [
    send('checkBank', { bankName, accountNo }),
    keep('accountName'),
    send('profileInfo'),
    expect('bank.accountName', 'as checkBank says', kept('accountName')),
  ]),
  ...(['checkBank', 'saveBankInfo'] as const).map(
    (method): Check => ({
      id: `code.${method}.BANK_CHECK_FAILED`,
      source: 'the contract table',
      given: 'filled',
      isShared: true,
      steps: [
        hook('failingAccount', [], 'failing'),
        send(
          method,
          { bankName, accountNo: text('failing'), ...(method === 'saveBankInfo' && { bvn }) },
          'BANK_CHECK_FAILED',
        ),
      ],
    }),
  ),
];
