import { assumptions } from '@kit/contracts/assumptions';
import { uploadStep } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import { shareOf } from '@kit/contracts/money';
import { DAY } from '@kit/contracts/time-units';
import type { HookName } from '../hooks/hooks';
import { type Memory, Reply } from './memory';
import { hook, keep, logIn, need, type Step, send } from './steps';

/** A state of a borrower. `on` names the scenario that it builds on. */
export interface Scenario {
  readonly on?: ScenarioName;
  readonly steps: readonly Step[];
}
export type ScenarioName =
  | 'unregistered'
  | 'new'
  | 'expired'
  | 'squeezed'
  | 'filled'
  | 'begun'
  | 'product withdrawn'
  | 'amount hidden'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'repaying'
  | 'payment waiting'
  | 'overdue'
  | 'finished'
  | 'cancelled'
  | 'disbursing'
  | 'bank refused'
  | 'payout failed'
  | 'with a ticket';

/** The borrower of a check. `anyone` is any logged-in borrower. */
export type Given = ScenarioName | 'anyone';

/** Scenarios that change within a day without any call. */
export const PASSING: readonly ScenarioName[] = ['submitted', 'disbursing'];

export const DAYS_LATE = 3;

export const shortTerm = (): number => Math.min(...assumptions.loanDays);

/** The order of the borrower, as most methods name it. */
export const order = (memory: Memory) => ({ orderNo: memory.text('orderNo') });

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

/** The debt at the end of a term, in naira. */
export const owedAfter = (principal: number, days: number): number =>
  principal + shareOf(principal, assumptions.dailyRateBasisPoints, days);

const uploads = uploadStep.values;

const phone = (memory: Memory) => [memory.text('phone')];
const person = examples.saveIdentifierInfo.request;
const bank = examples.saveBankInfo.request;

/** Keeps a value of a dictionary of the target: the wanted one, if the target has it. */
const listedValue = (name: string, wanted: string, data: (memory: Memory) => Record<string, unknown>): Step[] => [
  send('getDictItem', data),
  keep('items'),
  {
    run: async (_, memory) => {
      const values = new Reply(memory.at('items')).list('').map((item) => new Reply(item).at('value'));
      memory.set(name, values.find((value) => value === wanted) ?? values[0] ?? wanted);
    },
    methods: [],
  },
];

/** Saves the personal information with a state, an area and a bank from the target's dictionaries. */
export const savePersonal: readonly Step[] = [
  ...listedValue('bankName', bank.bankName, () => ({ dictType: 'bank' })),
  ...listedValue('state', person.state, () => ({ dictType: 'state' })),
  ...listedValue('district', person.district, (memory) => ({ dictType: 'district', parent: memory.text('state') })),
  {
    run: async (_, memory) => {
      const email = `adaeze@${assumptions.emailSuffixes[0]}`;
      memory.set('personal', { ...person, email, state: memory.text('state'), district: memory.text('district') });
    },
    methods: [],
  },
  send('saveIdentifierInfo', (memory) => memory.at('personal') as typeof person),
];

export const uploadFace: readonly Step[] = [{ upload: {} }, keep('fileId')];

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  unregistered: { steps: [hook('freshPhone', () => [], 'phone')] },
  new: { on: 'unregistered', steps: logIn() },
  expired: { on: 'new', steps: [hook('expire', phone)] },
  squeezed: { on: 'new', steps: [hook('squeeze', phone)] },
  filled: {
    on: 'new',
    steps: [
      ...savePersonal,
      send('saveWorkInfo', examples.saveWorkInfo.request),
      ...uploadFace,
      send('saveFaceImageInfo', (memory) => ({ fileId: memory.text('fileId') })),
      send('saveBankInfo', (memory) => ({ ...bank, bankName: memory.text('bankName') })),
    ],
  },
  begun: { on: 'filled', steps: [send('applyLoan'), keep('orderNo'), keep('tractOdrId')] },
  'product withdrawn': { on: 'filled', steps: [hook('withdrawProduct', (memory) => [memory.text('phone')])] },
  'amount hidden': { on: 'approved', steps: [hook('hideAmount', (memory) => [memory.text('phone')])] },
  submitted: {
    on: 'begun',
    steps: uploads.map((step, index) =>
      send('uploadPermissionData', (memory) => ({
        step,
        tractOdrId: memory.text('tractOdrId'),
        isSubmit: index === uploads.length - 1 ? 1 : 0,
      })),
    ),
  },
  approved: {
    on: 'submitted',
    steps: [
      hook('approve', (memory) => [memory.text('orderNo'), oddAmount(), memory.text('phone')]),
      send('loanQuote', (memory) => ({ ...order(memory), loanDays: shortTerm() })),
      keep('principal', 'terms.loanAmount'),
    ],
  },
  rejected: { on: 'submitted', steps: [hook('reject', (memory) => [memory.text('orderNo')])] },
  cancelled: {
    on: 'begun',
    steps: [send('cancelOrder', order)],
  },
  disbursing: {
    on: 'approved',
    steps: [
      send('confirmBorrow', (memory) => ({ ...order(memory), loanDays: shortTerm(), agreed: true })),
      need('status', 'a loan that was taken is being paid out', () => ['disbursing']),
    ],
  },
  'bank refused': { on: 'disbursing', steps: [hook('refuseBank', (memory) => [memory.text('orderNo')])] },
  'payout failed': { on: 'disbursing', steps: [hook('failPayout', (memory) => [memory.text('orderNo')])] },
  repaying: {
    on: 'disbursing',
    steps: [
      hook('advance', () => [assumptions.disbursementTime.longest]),
      send('orderDetail', order),
      need('order.status', 'a loan is paid out within the longest time for it', () => ['repaying']),
      keep('paidOutAt', 'terms.paymentAt'),
      keep('owed', 'repayment.remaining'),
    ],
  },
  'payment waiting': {
    on: 'repaying',
    steps: [
      send('createPayOrder', (memory) => ({
        ...order(memory),
        purpose: 'repay',
        method: 'transfer',
        amount: memory.number('owed'),
      })),
      keep('payOrderId'),
      keep('accountNo', 'virtualAccount.accountNo'),
    ],
  },
  overdue: {
    on: 'repaying',
    steps: [hook('advance', () => [(shortTerm() + DAYS_LATE) * DAY])],
  },
  finished: {
    on: 'payment waiting',
    steps: [hook('pay', (memory) => [memory.text('accountNo'), memory.number('owed')])],
  },
  'with a ticket': {
    on: 'new',
    steps: [send('saveTicket', examples.saveTicket.request), keep('ticketOdrId')],
  },
};

/** Hooks that a scenario requires: those of its steps, and of the scenario that it builds on. */
export const requiredHooks = (given: Given | undefined): readonly HookName[] => {
  if (given === undefined) return [];
  if (given === 'anyone') return ['codeFor'];
  const { on, steps } = scenarios[given];
  return [...new Set([...requiredHooks(on), ...steps.flatMap((step) => ('hook' in step ? step.hook : []))])];
};
