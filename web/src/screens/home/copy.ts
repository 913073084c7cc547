import type { InformationStep, OrderStatus } from '@kit/contracts/enums';
import { dayCount, minuteCount } from '@kit/contracts/time-units';

/** The texts of home for an order in one status (4.1). */
interface OrderCopy {
  /** above the amount or the state */
  readonly title: string;
  /** what happens now, or what to do next */
  readonly note?: string;
}

const ended: OrderCopy = { title: 'Your last loan' };

const orders = {
  incomplete: {
    title: 'Your application',
    note: 'Your application isn’t finished. Continue where you left off.',
  },
  assessing: { title: 'Your application', note: 'You can close the app. Your application is safe with us.' },
  reviewing: { title: 'Your application', note: 'You can close the app. Your application is safe with us.' },
  approved: { title: 'Approved loan amount', note: 'See what it costs, then get your money.' },
  rejected: { title: 'Your application' },
  disbursing: { title: 'Loan amount', note: 'We have sent it to your bank.' },
  addingCard: { title: 'Loan amount', note: 'Your bank sent the money back. Give us another account to get it.' },
  repaying: { title: 'Left to pay' },
  overdue: { title: 'Left to pay' },
  finished: ended,
  cancelled: ended,
  failed: ended,
} as const satisfies Record<OrderStatus, OrderCopy>;

/** The names of the information steps inside a sentence. */
const steps = {
  personal: 'personal information',
  work: 'work information',
  face: 'face photo',
  bank: 'bank account',
} as const satisfies Record<InformationStep, string>;

/**
 * The texts of home's first screen. The texts of its offers and of a new limit are in separate files that load later.
 */
export const copy = {
  /** word for word from the specification (1.8) */
  about:
    'We are a marketplace that connects customers with loan providers, and use data analysis to recommend products.',

  offerTitle: 'You could borrow up to',
  offerPrice: (days: readonly number[], rate: string) =>
    `for ${days
      .slice(0, -1)
      .map((each) => `${each} or `)
      .join('')}${dayCount(days[days.length - 1] ?? 0)} · ${rate} interest a day, plus a processing fee`,
  online: '100% online',
  stepsLabel: 'Your application',
  step: (step: InformationStep, number: number, total: number) => `Step ${number} of ${total}: ${steps[step]}`,
  stepsDone: (total: number) => `All ${total} steps done. Check your answers and apply.`,
  chosenOffer: (name: string) => `For ${name}`,
  chosenDiscount: (name: string, off: string) => `For ${name}: ${off} the processing fee`,

  orders,
  dueOn: (day: string) => `due ${day}`,
  wasDueOn: (day: string) => `was due ${day}`,
  receive: (amount: string) => `You receive ${amount}`,
  expected: (time: string) => `Expected by ${time}`,
  usualReview: 'Usually about an hour',
  usualPayout: (shortest: number, longest: number) => `Usually ${shortest} to ${minuteCount(longest)}`,
  notYet: 'You can’t apply again yet.',
  applyAgain: (days: string, day: string) => `You can apply again in ${days}, from ${day}.`,
  extend: (days: string) => `Extend by ${days}`,
  lateTitle: 'Can’t repay it all today?',
  late: (days: string) => `Pay a part, or extend by ${days}. Each day late costs more, so act today.`,
  onTimeTitle: 'Repay on time',
  onTime: 'Your limit can grow with each loan you repay by its due date.',
} as const;
