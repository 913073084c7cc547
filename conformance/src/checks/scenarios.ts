import { assumptions } from '@kit/contracts/assumptions';
import { examples } from '@kit/contracts/examples';
import { uploadStep } from '@kit/contracts/methods/application';
import { shareOf } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import type { HookName } from '../hooks/hooks';
import { accountNo, bankName, fileId, kept, orderNo, owed, phone, Reply, text, tractOdrId } from './memory';
import { hook, keep, logIn, need, run, type Step, send, type Template } from './steps';

/** A state of a borrower. `on` names the scenario that it builds on. */
export interface Scenario {
  readonly on?: ScenarioName;
  readonly steps: readonly Step[];
}

/** The borrower of a check. `anyone` is any logged-in borrower. */
export type Given = ScenarioName | 'anyone';

/** Scenarios that change within a day without any call. */
export const PASSING: readonly ScenarioName[] = ['submitted', 'disbursing'];

export const DAYS_LATE = 3;

export const shortTerm = (): number => Math.min(...assumptions.loanDays);

const order = { orderNo };
const consent = { ...order, loanDays: shortTerm, agreed: true };

/** The fraction of a share in ten-thousandths of a naira. */
const fractionOf = (amount: number, rate: number, days = 1): number => (amount * rate * days) % 10_000;

/** Returns an amount whose shares all need rounding. The interest of the shortest term rounds up. */
export const oddAmount = (): number => {
  const { firstLimit, minimumLoan, loanDays } = assumptions;
  const rates = [
    [assumptions.processingFeeBasisPoints, 1],
    [assumptions.overdueRateBasisPoints, 1],
    [assumptions.extensionFeeBasisPoints, 1],
    ...loanDays.map((days) => [assumptions.dailyRateBasisPoints, days]),
  ];
  const HALF = 5_000;
  for (let amount = firstLimit - 1; amount > minimumLoan; amount -= 1) {
    const late = (days: number) => shareOf(amount, assumptions.overdueRateBasisPoints, days);
    // A backend that rounds the fee of each day, or rounds down, gives another fee.
    const differsByDay = late(DAYS_LATE) !== DAYS_LATE * late(1);
    const isUneven = rates.every(([rate = 0, days = 1]) => fractionOf(amount, rate, days) !== 0);
    const roundsUp =
      fractionOf(amount, assumptions.dailyRateBasisPoints, shortTerm()) > HALF &&
      fractionOf(amount, assumptions.processingFeeBasisPoints) > HALF;
    if (isUneven && roundsUp && differsByDay) return amount;
  }
  return firstLimit;
};

const person = examples.saveIdentifierInfo.request;

/** Keeps a value of a dictionary of the target: the wanted one, if the target has it. */
const listedValue = (name: string, wanted: string, data: Template): Step[] => [
  send('getDictItem', data),
  keep('values', 'items.*.value'),
  run([], (_, memory) => {
    const values = new Reply(memory.at('values')).list('');
    memory.set(name, values.find((value) => value === wanted) ?? values[0] ?? wanted);
  }),
];

/** Saves the personal information with a state, an area and a bank from the target's dictionaries. */
export const savePersonal: readonly Step[] = [
  ...listedValue('bankName', examples.saveBankInfo.request.bankName, { dictType: 'bank' }),
  ...listedValue('state', person.state, { dictType: 'state' }),
  ...listedValue('district', person.district, { dictType: 'district', parent: text('state') }),
  run([], (_, memory) => {
    const email = `adaeze@${assumptions.emailSuffixes[0]}`;
    memory.set('personal', { ...person, email, state: memory.text('state'), district: memory.text('district') });
  }),
  send('saveIdentifierInfo', kept('personal')),
];

export const uploadFace: readonly Step[] = [{ upload: {} }, keep('fileId')];

const named = <Names extends string>(
  all: Readonly<Record<Names, { readonly on?: NoInfer<Names>; readonly steps: readonly Step[] }>>,
) => all;

const scenarioTable = named({
  unregistered: { steps: [hook('freshPhone', [], 'phone')] },
  new: { on: 'unregistered', steps: logIn() },
  expired: { on: 'new', steps: [hook('expire', [phone])] },
  squeezed: { on: 'new', steps: [hook('squeeze', [phone])] },
  filled: {
    on: 'new',
    steps: [
      ...savePersonal,
      send('saveWorkInfo', examples.saveWorkInfo.request),
      ...uploadFace,
      send('saveFaceImageInfo', { fileId }),
      send('saveBankInfo', { ...examples.saveBankInfo.request, bankName }),
    ],
  },
  begun: { on: 'filled', steps: [send('applyLoan'), keep('orderNo'), keep('tractOdrId')] },
  'product withdrawn': { on: 'filled', steps: [hook('withdrawProduct', [phone])] },
  'amount hidden': { on: 'approved', steps: [hook('hideAmount', [phone])] },
  submitted: {
    on: 'begun',
    steps: uploadStep.values.map((step, index, { length }) =>
      send('uploadPermissionData', { step, tractOdrId, isSubmit: index === length - 1 ? 1 : 0 }),
    ),
  },
  approved: {
    on: 'submitted',
    steps: [
      hook('approve', [orderNo, oddAmount, phone]),
      send('loanQuote', { ...order, loanDays: shortTerm }),
      keep('principal', 'terms.loanAmount'),
    ],
  },
  rejected: { on: 'submitted', steps: [hook('reject', [orderNo])] },
  cancelled: { on: 'begun', steps: [send('cancelOrder', order)] },
  disbursing: {
    on: 'approved',
    steps: [send('confirmBorrow', consent), need('status', 'a loan that was taken is being paid out', 'disbursing')],
  },
  'bank refused': { on: 'disbursing', steps: [hook('refuseBank', [orderNo])] },
  'payout failed': { on: 'disbursing', steps: [hook('failPayout', [orderNo])] },
  repaying: {
    on: 'disbursing',
    steps: [
      hook('advance', [() => assumptions.disbursementTime.longest]),
      send('orderDetail', order),
      need('order.status', 'a loan is paid out within the longest time for it', 'repaying'),
      keep('paidOutAt', 'terms.paymentAt'),
      keep('owed', 'repayment.remaining'),
    ],
  },
  'payment waiting': {
    on: 'repaying',
    steps: [
      send('createPayOrder', { ...order, purpose: 'repay', method: 'transfer', amount: owed }),
      keep('payOrderId'),
      keep('accountNo', 'virtualAccount.accountNo'),
    ],
  },
  overdue: { on: 'repaying', steps: [hook('advance', [() => (shortTerm() + DAYS_LATE) * DAY])] },
  finished: { on: 'payment waiting', steps: [hook('pay', [accountNo, owed])] },
  'with a ticket': { on: 'new', steps: [send('saveTicket', examples.saveTicket.request), keep('ticketOdrId')] },
});
export type ScenarioName = keyof typeof scenarioTable;

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = scenarioTable;

/** Hooks that a scenario requires: those of its steps, and of the scenario that it builds on. */
export const requiredHooks = (given: Given | undefined): readonly HookName[] => {
  if (given === undefined) return [];
  if (given === 'anyone') return ['codeFor'];
  const { on, steps } = scenarios[given];
  return [...new Set([...requiredHooks(on), ...steps.flatMap((step) => ('hook' in step ? step.hook : []))])];
};
