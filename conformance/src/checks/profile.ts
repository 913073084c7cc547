import { informationStep } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import type { JsonObject } from '@kit/contracts/json-object';
import type { Check } from './check';
import type { Memory } from './memory';
import { savePersonal, uploadFace } from './scenarios';
import { expect, expectFields, hook, keep, needValue, type Step, send } from './steps';

const personal = (memory: Memory) => memory.at('personal') as JsonObject;
const work = examples.saveWorkInfo.request;
const { accountNo, bvn } = examples.saveBankInfo.request;

const complete = (steps: number): Step =>
  expect('completedSteps', 'a step is complete once it is saved', () => [informationStep.values.slice(0, steps)]);

const homeExpected = (steps: number, button: string): Step[] => [
  send('homePage'),
  expect('button', '`continue` if some of the steps are complete', () => [button]),
  expect('application.completedSteps', 'the steps that are saved', () => [informationStep.values.slice(0, steps)]),
  expect('application.nextStep', 'the first step that is not saved', () => [informationStep.values[steps]]),
];

const saved = (step: string, fields: readonly string[], of: (memory: Memory) => unknown): Step[] => [
  needValue(step, 'what was saved is not lost'),
  ...expectFields(fields, 'as it was saved', of, step),
];

/** @param first visible digits at the start @param last visible digits at the end */
const masked = (place: string, number: string, first: number, last: number): Step =>
  expect(place, 'no other digit is shown', () => [
    number.slice(0, first) + '•'.repeat(number.length - first - last) + number.slice(-last),
  ]);

const fullName = (memory: Memory): string => {
  const { firstName, middleName, lastName } = personal(memory);
  return [firstName, middleName, lastName].join(' ');
};

/** Checks what the four steps of an application save, and that a step is complete once it is saved. */
export const profileChecks = (): Check[] => [
  {
    id: 'profile.saved',
    source: 'specification 1.9 and 2.39; the contract table (profileInfo)',
    given: 'new',
    steps: [
      send('profileInfo'),
      ...informationStep.values.map((step) => expect(step, 'nothing is saved yet', () => [null])),
      ...homeExpected(0, 'apply'),
      ...savePersonal,
      ...homeExpected(1, 'continue'),
      send('userIdentifierInfo'),
      expect('fullName', 'the names that were saved', (memory) => [fullName(memory)]),
      complete(1),
      send('saveWorkInfo', work),
      complete(2),
      ...uploadFace,
      send('saveFaceImageInfo', (memory) => ({ fileId: memory.text('fileId') })),
      complete(3),
      send('saveBankInfo', (memory) => ({ bankName: memory.text('bankName'), accountNo, bvn })),
      complete(4),
      expect('orderStatus', 'no order waits for the account', () => [null]),
      send('saveIdentifierInfo', personal),
      complete(4),
      send('profileInfo'),
      ...saved('personal', Object.keys(examples.saveIdentifierInfo.request), personal),
      ...saved('work', Object.keys(work), () => work),
      needValue('face', 'what was saved is not lost'),
      ...saved('bank', ['bankName'], (memory) => ({ bankName: memory.at('bankName') })),
      masked('bank.accountNoMasked', accountNo, 0, 4),
      masked('bank.bvnMasked', bvn, 2, 2),
    ],
  },
  {
    id: 'bank.account-name',
    source: 'specification 7; protocol 5 (What others decide)',
    given: 'filled',
    isShared: true,
    steps: [
      send('checkBank', (memory) => ({ bankName: memory.text('bankName'), accountNo })),
      keep('accountName'),
      send('profileInfo'),
      expect('bank.accountName', 'as checkBank says', (memory) => [memory.at('accountName')]),
    ],
  },
  ...(['checkBank', 'saveBankInfo'] as const).map(
    (method): Check => ({
      id: `code.${method}.BANK_CHECK_FAILED`,
      source: 'the contract table; protocol 5 (When a method refuses)',
      given: 'filled',
      isShared: true,
      steps: [
        hook('failingAccount', () => [], 'failing'),
        send(
          method,
          (memory) => ({
            bankName: memory.text('bankName'),
            accountNo: memory.text('failing'),
            ...(method === 'saveBankInfo' ? { bvn } : {}),
          }),
          { code: 'BANK_CHECK_FAILED' },
        ),
      ],
    }),
  ),
];
