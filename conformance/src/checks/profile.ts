import { informationStep } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import type { JsonObject } from '@kit/contracts/json-object';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import type { Memory } from './memory';
import { expect, expectFields, needValue, type Step, send } from './steps';

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

/** Checks what the four steps of an application save. */
export const profileChecks = (borrowers: Borrowers): Check[] => [
  {
    id: 'profile.saved',
    title: 'The profile returns the saved data, and a step is complete once it is saved, on home too',
    source: 'specification 1.9 and 2.39; the contract table (profileInfo)',
    level: 'write',
    needs: LOGIN,
    methods: [
      ...(['profileInfo', 'homePage', 'userIdentifierInfo', 'mediaUpload', 'saveIdentifierInfo'] as const),
      ...(['saveWorkInfo', 'saveFaceImageInfo', 'saveBankInfo'] as const),
    ],
    run: async () => {
      const memory = await borrowers.own('new');
      const steps: readonly (Step | 'personal' | 'upload')[] = [
        send('profileInfo'),
        ...informationStep.values.map((step) => expect(step, 'nothing is saved yet', () => [null])),
        ...homeExpected(0, 'apply'),
        'personal',
        ...homeExpected(1, 'continue'),
        send('userIdentifierInfo'),
        expect('fullName', 'the names that were saved', (own) => [fullName(own)]),
        complete(1),
        send('saveWorkInfo', work),
        complete(2),
        'upload',
        send('saveFaceImageInfo', (own) => ({ fileId: own.text('fileId') })),
        complete(3),
        send('saveBankInfo', (own) => ({ bankName: own.text('bankName'), accountNo, bvn })),
        complete(4),
        expect('orderStatus', 'no order waits for the account', () => [null]),
        send('saveIdentifierInfo', personal),
        complete(4),
        send('profileInfo'),
        ...saved('personal', Object.keys(examples.saveIdentifierInfo.request), personal),
        ...saved('work', Object.keys(work), () => work),
        needValue('face', 'what was saved is not lost'),
        ...saved('bank', ['bankName'], (own) => ({ bankName: own.at('bankName') })),
        masked('bank.accountNoMasked', accountNo, 0, 4),
        masked('bank.bvnMasked', bvn, 2, 2),
      ];
      await borrowers.runSteps(steps, memory);
    },
  },
];
