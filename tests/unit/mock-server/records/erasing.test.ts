import { eraseBorrower } from '@kit/mock-server/service/borrower';
import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

/** A borrower with a document of each kind that can belong to a borrower. */
const withEveryDocument = (borrower: BorrowerInSandbox): BorrowerInSandbox => {
  const orderNo = borrower.repaying();
  borrower.ok('createPayOrder', { orderNo, purpose: 'repay', method: 'transfer', amount: 1_000 });
  receiveTransfer(borrower.sandbox, orderNo, 53_500, borrower.now);
  borrower.ok('createReviewSchema', {});
  const receipts = [borrower.uploadPhoto()];
  const { ticketOdrId } = borrower.ok('saveTicket', { ...examples.saveTicket.request, receipts });
  borrower.ok('saveTicketNote', { ticketOdrId, kind: 'text', text: 'Still nothing' });
  borrower.ok('saveTicketNote', { kind: 'text', text: 'Hello' });
  return borrower;
};

const kindsIn = ({ sandbox }: BorrowerInSandbox) => (sandbox.documents.all() ?? []).map(({ kind }) => kind).sort();

describe('erasing a borrower', () => {
  it('deletes all data of the borrower and nothing of others', () => {
    const other = withEveryDocument(new BorrowerInSandbox());
    const before = kindsIn(other);
    expect(new Set(before)).toEqual(
      new Set([
        ...['borrower', 'clock', 'conversation', 'counter', 'file'],
        ...['order', 'payOrder', 'review', 'ticket'],
      ]),
    );
    const erased = withEveryDocument(new BorrowerInSandbox(other.sandbox, '08039876543'));
    expect(kindsIn(other).length).toBeGreaterThan(before.length);
    eraseBorrower(other.sandbox, other.sandbox.borrowers.findOrRegister(erased.contactNumber));
    expect(kindsIn(other)).toEqual(before);
    expect(other.sandbox.borrowers.values().map(({ contactNumber }) => contactNumber)).toEqual([other.contactNumber]);
    expect(other.ok('orderList', { list: 'all' }).orders).toHaveLength(1);
  });
});

describe('the preset outcomes of a borrower', () => {
  const outcomesOf = (borrower: BorrowerInSandbox) =>
    borrower.sandbox.borrowers.findOrRegister(borrower.contactNumber).outcomes;

  it('of one order return to their defaults for the next, and the rest stays', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const once = {
      review: 'reject',
      rejectReason: 'No.',
      approvedAmount: 7_000,
      payout: 'failed',
      payoutAfter: 5,
    } as const;
    borrower.decide({ ...once, maximumAmount: 80_000, faceService: 'off' });
    const { orderNo } = borrower.ok('applyLoan', {});
    expect(borrower.sandbox.orders.find(orderNo, borrower.now)?.order).toMatchObject({
      requestedAmount: 80_000,
      outcomes: once,
    });
    expect(outcomesOf(borrower)).toMatchObject({
      review: 'approve',
      approvedAmount: null,
      payout: 'paid',
      payoutAfter: null,
      rejectReason: 'Your income and what you owe elsewhere do not allow another loan at present.',
      maximumAmount: 80_000,
      faceService: 'off',
    });
  });

  it('apply to the active order, and keep its other outcomes', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const { orderNo } = borrower.ok('applyLoan', {});
    const outcomes = () => borrower.sandbox.orders.find(orderNo, borrower.now)?.order.outcomes;
    const usual = outcomes();
    borrower.decide({ faceService: 'off' });
    expect(outcomes()).toEqual(usual);
    for (const change of [
      { review: 'reject' },
      { rejectReason: 'No.' },
      { approvedAmount: 7_000 },
      { payout: 'failed' },
      { payoutAfter: 5 },
    ] as const) {
      const before = outcomes();
      borrower.decide(change);
      expect(outcomes()).toEqual({ ...before, ...change });
    }
    borrower.decide({ approvedAmount: null, payoutAfter: null });
    expect(outcomes()).toMatchObject({ approvedAmount: 7_000, payoutAfter: 5 });
  });
});
