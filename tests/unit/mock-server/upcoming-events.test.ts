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

  it.each<[string, (borrower: BorrowerInSandbox) => void, readonly Partial<UpcomingEvent>[]]>([
    [
      'an application that will be approved',
      (borrower) => {
        borrower.fillSteps();
        borrower.submit();
      },
      [
        { text: 'The assessment of N20270310001 ends and its review begins' },
        { text: 'The review of N20270310001 ends: it is approved for ₦50,000' },
      ],
    ],
    [
      'one that will be rejected',
      (borrower) => {
        borrower.decide({ review: 'reject' });
        borrower.fillSteps();
        borrower.submit();
      },
      [
        { text: 'The assessment of N20270310001 ends and its review begins' },
        { text: 'The review of N20270310001 ends: it is rejected' },
        { text: 'The freeze after N20270310001 ends: its borrower may apply again' },
      ],
    ],
    [
      'a payout',
      (borrower) => {
        borrower.ok('confirmBorrow', { orderNo: borrower.approved(), loanDays: 7, agreed: true });
      },
      [{ text: 'N20270310001 is paid out: ₦46,400 arrive', amount: 46_400 }],
    ],
    [
      'a payout that the bank will refuse',
      (borrower) => {
        const orderNo = borrower.approved();
        borrower.decide({ payout: 'bank refused' });
        borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
      },
      [{ text: 'The bank refuses the payout of N20270310001' }],
    ],
    [
      'a payout that will fail',
      (borrower) => {
        const orderNo = borrower.approved();
        borrower.decide({ payout: 'failed' });
        borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
      },
      [{ text: 'The payout of N20270310001 fails' }],
    ],
    [
      'a loan',
      (borrower) => void borrower.repaying(7),
      [
        { text: 'The due day of N20270310001 begins', at: Date.UTC(2027, 2, 16, 23) },
        { text: 'The due day of N20270310001 ends: it is overdue', at: Date.UTC(2027, 2, 17, 23) },
        { text: 'The overdue fee of N20270310001 grows by ₦500', amount: 500 },
      ],
    ],
  ])('of %s have a sentence with order and amount', (_, prepare, expected) => {
    const borrower = new BorrowerInSandbox();
    prepare(borrower);
    const events = upcomingEvents(borrower.sandbox).filter(({ orderNo }) => orderNo !== undefined);
    const texts = expected.map(({ text }) => text);
    expect(events.slice(0, expected.length).map(({ text }) => text)).toEqual(texts);
    events.slice(0, expected.length).forEach((event, index) => {
      expect(event).toMatchObject({ contactNumber: '08031234567', orderNo: 'N20270310001', ...expected[index] });
      if (expected[index]?.amount === undefined) expect(event).not.toHaveProperty('amount');
    });
  });

  it('of payments, codes, logins and keys have a sentence, and only keys have no borrower', () => {
    const borrower = new BorrowerInSandbox();
    const { sandbox, contactNumber } = borrower;
    const orderNo = borrower.repaying();
    const pay = { orderNo, purpose: 'repay', method: 'card', amount: 5_000 } as const;
    const { payOrderId } = borrower.ok('createPayOrder', pay);
    sandbox.codes.send(contactNumber, 'login');
    sandbox.sessions.open(contactNumber);
    sandbox.keys.agree();
    const { now } = borrower;
    const whose = { contactNumber };
    const events = upcomingEvents(sandbox);
    expect(events.filter((event) => !('orderNo' in event) || 'payOrderId' in event)).toStrictEqual([
      {
        ...whose,
        at: now + MINUTE,
        kind: 'code can be sent again',
        text: 'Another code for login can be sent to 08031234567',
      },
      { ...whose, at: now + 5 * MINUTE, kind: 'code expires', text: 'The code for login of 08031234567 expires' },
      { at: now + 20 * HOUR, kind: 'key ends', text: 'A session key ends: its client renews it automatically' },
      {
        ...whose,
        orderNo,
        payOrderId,
        at: now + DAY + 1,
        kind: 'payment expires',
        text: `The payment ${payOrderId} of ₦5,000 expires`,
      },
      { ...whose, at: now + 30 * DAY, kind: 'session ends', text: 'A login of 08031234567 ends' },
    ]);
    const payment = sandbox.payOrders.find(payOrderId, now);
    if (payment !== undefined) settle(sandbox, payment, now);
    expect(upcomingEvents(sandbox).map(({ kind }) => kind)).not.toContain('payment expires');
    borrower.pass(DAY);
    expect(upcomingEvents(sandbox).map(({ kind }) => kind)).toEqual([
      'due today',
      'overdue begins',
      'overdue fee',
      'session ends',
    ]);
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
