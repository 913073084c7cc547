import { DAY, HOUR, MINUTE } from '@kit/contracts/time-units';
import { settle } from '@kit/mock-server/service/settlement';
import { type UpcomingEvent, upcomingEventKinds, upcomingEvents } from '@kit/mock-server/service/upcoming-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { sandboxOver } from '../../support/empty-sandbox';

const PURPOSE = 'login';

/** Actions of a borrower or tester. An action that is not possible now is skipped. */
const steps: Readonly<Record<string, (borrower: BorrowerInSandbox, ms: number) => void>> = {
  submit: (borrower) => {
    if (borrower.sandbox.borrowers.get(borrower.contactNumber)?.completedSteps.length !== 4) borrower.fillSteps();
    borrower.submit();
  },
  confirmNew: (borrower) => {
    borrower.ok('confirmBorrow', { orderNo: borrower.approved(), loanDays: 7, agreed: true });
  },
  borrow: (borrower) => void borrower.repaying(),
  decideReject: (borrower) => borrower.decide({ review: 'reject' }),
  decideRefuse: (borrower) => borrower.decide({ payout: 'bank refused' }),
  decideFail: (borrower) => borrower.decide({ payout: 'failed' }),
  confirm: (borrower) => {
    const order = borrower.ok('orderList', { list: 'all' }).orders[0];
    if (order?.status === 'approved')
      borrower.ok('confirmBorrow', { orderNo: order.orderNo, loanDays: 7, agreed: true });
  },
  openPayment: (borrower) => {
    const orderNo = borrower.ok('orderList', { list: 'all' }).orders[0]?.orderNo ?? '';
    borrower.call('createPayOrder', { orderNo, purpose: 'repay', method: 'transfer', amount: 2_000 });
  },
  cancel: (borrower) => {
    borrower.call('cancelOrder', { orderNo: borrower.ok('orderList', { list: 'all' }).orders[0]?.orderNo ?? '' });
  },
  sendCode: ({ sandbox, contactNumber }) => void sandbox.codes.send(contactNumber, PURPOSE),
  mistype: ({ sandbox, contactNumber }) => void sandbox.codes.redeem(contactNumber, PURPOSE, 'wrong'),
  logIn: ({ sandbox, contactNumber }) => void sandbox.sessions.open(contactNumber),
  addFault: ({ sandbox }) => void sandbox.faults.add({ match: {}, effect: { http: 503 }, minutes: 7 }),
  agreeKey: ({ sandbox }) => void sandbox.keys.agree(),
  wait: (borrower, ms) => borrower.pass(ms),
};

const program = fc.array(
  fc.record({
    step: fc.constantFrom(...Object.keys(steps)),
    ms: fc.oneof(
      fc.integer({ min: 1, max: 10 * MINUTE }),
      fc.integer({ min: 1, max: 2 * HOUR }),
      fc.integer({ min: 1, max: 10 * DAY }),
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

const run = (given: readonly { step: string; ms: number }[]): BorrowerInSandbox => {
  const borrower = new BorrowerInSandbox();
  for (const { step, ms } of given) {
    try {
      steps[step]?.(borrower, ms);
    } catch (cause) {
      // The call is refused in the borrower's current state. Anything else is a bug.
      if (!(cause instanceof Error) || !/: (?!REQUEST_INVALID)[A-Z_]+ \{/.test(cause.message)) throw cause;
    }
  }
  return borrower;
};

/** A separate copy of the sandbox, with its clock frozen at another time. */
const copyAt = ({ sandbox }: BorrowerInSandbox, at: number): BorrowerInSandbox => {
  const copy = sandboxOver(sandbox.documents.all());
  const ms = at - copy.clock.now();
  if (ms > 0) copy.clock.advance(ms);
  return new BorrowerInSandbox(copy);
};

const feeOf = (borrower: BorrowerInSandbox, { orderNo = '' }: UpcomingEvent): number =>
  borrower.order(orderNo).repayment?.overdueFee ?? 0;
const statusOf = (borrower: BorrowerInSandbox, { orderNo = '' }: UpcomingEvent) => borrower.order(orderNo).order.status;
const codeIn = ({ sandbox, contactNumber }: BorrowerInSandbox): string =>
  sandbox.messages.list(contactNumber)[0]?.authCode ?? '';

/** How to see that an event has happened. The check must not change anything that other events depend on. */
const hasHappened: Record<UpcomingEvent['kind'], (borrower: BorrowerInSandbox, event: UpcomingEvent) => unknown> = {
  'review begins': (borrower, event) => statusOf(borrower, event) === 'reviewing',
  'review ends': (borrower, event) => ['approved', 'rejected'].includes(statusOf(borrower, event)),
  'payout arrives': (borrower, event) => statusOf(borrower, event) === 'repaying',
  'bank refuses': (borrower, event) => statusOf(borrower, event) === 'addingCard',
  'payout fails': (borrower, event) => statusOf(borrower, event) === 'failed',
  'due today': (borrower, { orderNo = '' }) => borrower.order(orderNo).order.daysLeft === 0,
  'overdue begins': (borrower, event) => statusOf(borrower, event) === 'overdue',
  'overdue fee': feeOf,
  'may apply again': (borrower, { orderNo = '' }) => borrower.order(orderNo).rejection?.daysLeft === 0,
  'payment expires': (borrower, { payOrderId = '' }) =>
    borrower.ok('payOrderStatus', { payOrderId }).status === 'expired',
  'code expires': (borrower) =>
    borrower.sandbox.codes.redeem(borrower.contactNumber, PURPOSE, codeIn(borrower)).outcome !== 'right',
  'code can be sent again': ({ sandbox, contactNumber }) => sandbox.codes.send(contactNumber, PURPOSE) === 0,
  'session ends': ({ sandbox, contactNumber }) => sandbox.sessions.inForce(contactNumber) === undefined,
  'key ends': ({ sandbox }) => sandbox.keys.endings().length,
  'fault ends': ({ sandbox }) => sandbox.faults.list().filter(({ state }) => state === 'active').length,
};

const holdsAt = (borrower: BorrowerInSandbox, event: UpcomingEvent): void => {
  const before = hasHappened[event.kind](copyAt(borrower, event.at - 1), event);
  const after = hasHappened[event.kind](copyAt(borrower, event.at), event);
  if (event.kind === 'overdue fee') expect(after).toBe(Number(before) + (event.amount ?? Number.NaN));
  else if (['key ends', 'fault ends'].includes(event.kind)) expect(after).toBeLessThan(Number(before));
  else expect([event.kind, before, after]).toEqual([event.kind, false, true]);
};

describe('the upcoming events', () => {
  it('happen exactly at their millisecond, after any actions', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(program, (given) => {
        const borrower = run(given);
        for (const event of upcomingEvents(borrower.sandbox)) {
          seen.add(event.kind);
          holdsAt(borrower, event);
        }
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
    // Every kind of event must happen, or the test would prove nothing about it.
    expect([...upcomingEventKinds].filter((kind) => !seen.has(kind))).toEqual([]);
  });

  it('have a sentence, their borrower and their amount', async () => {
    const apply = (borrower: BorrowerInSandbox) => {
      borrower.fillSteps();
      borrower.submit();
    };
    const confirm = (borrower: BorrowerInSandbox, payout?: 'bank refused' | 'failed') => {
      const orderNo = borrower.approved();
      if (payout !== undefined) borrower.decide({ payout });
      borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
    };
    const openPayment = (borrower: BorrowerInSandbox) =>
      borrower.ok('createPayOrder', { orderNo: borrower.repaying(), purpose: 'repay', method: 'card', amount: 5_000 });
    const situations: Readonly<Record<string, (borrower: BorrowerInSandbox) => unknown>> = {
      'an application that will be approved': apply,
      'one that will be rejected': (borrower) => {
        borrower.decide({ review: 'reject' });
        apply(borrower);
      },
      'a payout': (borrower) => confirm(borrower),
      'a payout that the bank will refuse': (borrower) => confirm(borrower, 'bank refused'),
      'a payout that will fail': (borrower) => confirm(borrower, 'failed'),
      'a loan': (borrower) => borrower.repaying(7),
      'a loan on its due day': (borrower) => {
        borrower.repaying(7);
        borrower.pass(7 * DAY);
      },
      'an open payment': openPayment,
      'a received payment': (borrower) => {
        const payment = borrower.sandbox.payOrders.find(openPayment(borrower).payOrderId, borrower.now);
        if (payment !== undefined) settle(borrower.sandbox, payment, borrower.now);
      },
      'a code, a login, a key and a fault': ({ sandbox, contactNumber }) => {
        sandbox.codes.send(contactNumber, PURPOSE);
        sandbox.sessions.open(contactNumber);
        sandbox.keys.agree();
        sandbox.faults.add({ match: {}, effect: { http: 503 }, minutes: 7 });
      },
    };
    const lines = Object.entries(situations).flatMap(([title, prepare]) => {
      const borrower = new BorrowerInSandbox();
      prepare(borrower);
      const events = upcomingEvents(borrower.sandbox).map(({ at, text, ...more }) => {
        const when = new Date(at).toISOString();
        return `  ${when} ${text}\n    ${JSON.stringify(more)}`;
      });
      return [title, `  now: ${new Date(borrower.now).toISOString()}`, ...events];
    });
    // The number of a payment is random.
    const text = `${lines.join('\n')}\n`.replaceAll(/\bP[A-Z\d]{9}\b/g, 'P123456789');
    await expect(text).toMatchFileSnapshot('upcoming-events.txt');
  });

  it('of one borrower contain nothing of another', () => {
    const borrower = new BorrowerInSandbox();
    borrower.repaying();
    borrower.sandbox.sessions.open('08099990000');
    expect(upcomingEvents(borrower.sandbox, '08099990000').map(({ kind }) => kind)).toEqual(['session ends']);
    expect(upcomingEvents(borrower.sandbox, borrower.contactNumber).every(({ orderNo }) => orderNo !== undefined)).toBe(
      true,
    );
  });
});
