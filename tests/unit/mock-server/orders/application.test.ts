import { assumptions } from '@kit/contracts/assumptions';
import { uploadStep } from '@kit/contracts/methods/application';
import type { BorrowerOutcomes } from '@kit/mock-server/service/records/borrowers';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';
import { filled } from './borrowers';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('an application', () => {
  it('is refused without the four steps, and opened after they are done', () => {
    const borrower = new BorrowerInSandbox();
    expect(borrower.codeOf('applyLoan', {})).toBe('ORDER_STATUS_CONFLICT');
    borrower.fillSteps();
    expect(borrower.ok('applyLoan', {})).toMatchObject({ status: 'incomplete' });
  });

  it('is reused while incomplete, and refused during another active order', () => {
    const borrower = filled();
    const first = borrower.ok('applyLoan', {});
    expect(borrower.ok('applyLoan', {})).toEqual(first);
    borrower.submit();
    expect(borrower.codeOf('applyLoan', {})).toBe('ORDER_STATUS_CONFLICT');
    expect(borrower.ok('orderList', { list: 'all' }).orders).toHaveLength(1);
  });

  it('[7.19] accepts the seven uploads one by one, and needs all of them for submission', () => {
    const borrower = filled();
    const { tractOdrId, orderNo } = borrower.ok('applyLoan', {});
    expect(Object.values(borrower.ok('uploadStatus', { tractOdrId }))).toEqual(Array(7).fill(false));
    expect(borrower.codeOf('uploadPermissionData', { step: 'sms', tractOdrId, isSubmit: 1 })).toBe(
      'ORDER_STATUS_CONFLICT',
    );
    expect(borrower.ok('uploadStatus', { tractOdrId })).toMatchObject({ smsLoadStatus: true, appLoadStatus: false });
    for (const step of uploadStep.values) {
      expect(borrower.ok('uploadPermissionData', { step, tractOdrId, isSubmit: 0 }).status).toBe('incomplete');
    }
    expect(borrower.order(orderNo).order.status).toBe('incomplete');
    const sent = borrower.ok('uploadPermissionData', { step: 'gps', tractOdrId, isSubmit: 1 });
    expect(sent).toEqual({ ...borrower.ok('uploadStatus', { tractOdrId }), status: 'assessing' });
    expect(borrower.codeOf('uploadPermissionData', { step: 'gps', tractOdrId, isSubmit: 1 })).toBe(
      'ORDER_STATUS_CONFLICT',
    );
  });

  it.each([
    ['a lower amount', { approvedAmount: 20_000 }],
    ['a no', { review: 'reject', rejectReason: 'No.' }],
    ['a payout that the bank refuses', { payout: 'bank refused', payoutAfter: 5 * HOUR }],
  ] as const)('reveals nothing of %s before the decision, in any reply', (_, outcomes) => {
    const read = (changes: Partial<BorrowerOutcomes>) => {
      const borrower = filled();
      borrower.decide(changes);
      const orderNo = borrower.submit();
      const { tractOdrId } = borrower.order(orderNo).order;
      const answers = () => [
        borrower.ok('homePage', {}),
        borrower.ok('orderList', { list: 'all' }),
        borrower.order(orderNo),
        borrower.ok('uploadStatus', { tractOdrId }),
        borrower.ok('notePage', { tractOdrId }),
        borrower.call('applyLoan', {}),
        borrower.call('loanQuote', { orderNo, loanDays: 14 }),
        borrower.call('confirmBorrow', { orderNo, loanDays: 14, agreed: true }),
        borrower.call('extensionQuote', { orderNo }),
        borrower.call('cancelOrder', { orderNo }),
        borrower.call('accountDeletionCheck', {}),
      ];
      const assessing = answers();
      borrower.pass(assumptions.assessingTime);
      const reviewing = answers();
      borrower.pass(assumptions.reviewTime);
      return { assessing, reviewing, answered: borrower.order(orderNo) };
    };
    const preset = read(outcomes);
    const usual = read({});
    expect(preset.assessing).toEqual(usual.assessing);
    expect(preset.reviewing).toEqual(usual.reviewing);
    expect(preset.assessing[0]).toMatchObject({ order: { status: 'assessing', amount: assumptions.firstLimit } });
    expect(preset.reviewing[2]).toMatchObject({ order: { status: 'reviewing', amount: assumptions.firstLimit } });
  });

  it('[9.2] is assessed, reviewed for about an hour and approved, with expected times throughout', () => {
    const borrower = filled();
    borrower.ok('applyLoan', {});
    // The wait begins with the submission, however long the uploads took.
    borrower.pass(3 * HOUR);
    const orderNo = borrower.submit();
    const submittedAt = borrower.now;
    const answerAt = submittedAt + assumptions.assessingTime + assumptions.reviewTime;
    const awaited = {
      expectedAt: answerAt,
      checkAfter: submittedAt + 10 * MINUTE,
      contactSupportAfter: submittedAt + 24 * HOUR,
    };
    expect(borrower.order(orderNo)).toMatchObject({ order: { status: 'assessing' }, terms: null, ...awaited });
    borrower.pass(assumptions.assessingTime);
    expect(borrower.order(orderNo)).toMatchObject({ order: { status: 'reviewing' }, ...awaited });
    borrower.pass(assumptions.reviewTime - 1);
    expect(borrower.order(orderNo).order.status).toBe('reviewing');
    borrower.pass(1);
    const approved = borrower.order(orderNo);
    expect(approved).toMatchObject({
      order: { status: 'approved', button: 'get money', amount: assumptions.firstLimit },
      expectedAt: null,
      checkAfter: null,
      contactSupportAfter: null,
      repayment: null,
    });
    expect(approved.timeline.map(({ kind }) => kind)).toEqual(['applied', 'submitted', 'reviewing', 'approved']);
  });

  it('[4.4] with a rejection blocks the next for the freeze period, in days of Lagos', () => {
    const borrower = filled();
    borrower.decide({ review: 'reject', rejectReason: 'Your income is too low.' });
    const orderNo = borrower.submit();
    borrower.pass(2 * HOUR);
    const { rejection, order } = borrower.order(orderNo);
    expect(order.status).toBe('rejected');
    expect(rejection).toMatchObject({ reason: 'Your income is too low.', freezeDays: 7, daysLeft: 7 });
    expect(borrower.call('applyLoan', {})).toEqual({ refused: 'REAPPLY_BLOCKED', refusalData: { daysLeft: 7 } });
    expect(borrower.ok('homePage', {})).toMatchObject({ button: 'rejected', order: { orderNo } });
    const reapplyAt = rejection?.reapplyAt ?? 0;
    borrower.pass(reapplyAt - 1 - borrower.now);
    expect(borrower.call('applyLoan', {})).toEqual({ refused: 'REAPPLY_BLOCKED', refusalData: { daysLeft: 1 } });
    borrower.pass(1);
    expect(borrower.ok('homePage', {})).toMatchObject({ button: 'apply', order: null });
    const again = borrower.submit();
    borrower.pass(2 * HOUR);
    expect(borrower.order(again).order.status).toBe('approved');
  });
});

describe('an approved loan', () => {
  it('is quoted for each offered term, with borrower and bank account', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const quote = borrower.ok('loanQuote', { orderNo, loanDays: 7 });
    expect(quote).toMatchObject({
      terms: { loanAmount: 50_000, processingFee: 3_600, receivedAmount: 46_400, interest: 1_750 },
      loanDaysOffered: [7, 14],
      name: 'Adaeze Chidinma Okafor',
      bank: { accountNoMasked: '••••••6789' },
    });
    expect(quote.terms.totalRepayment).toBe(51_750);
  });

  it('[5.11] refuses another amount or term with the specified text', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const text = 'The credit limit cannot be manually adjusted.';
    expect(borrower.issuesOf('loanQuote', { orderNo, loanDays: 7, amount: 49_999 })).toEqual({ amount: text });
    expect(borrower.issuesOf('loanQuote', { orderNo, loanDays: 8 })).toEqual({ loanDays: text });
    const confirm = { orderNo, loanDays: 14, agreed: true } as const;
    expect(borrower.issuesOf('confirmBorrow', { ...confirm, amount: 60_000 })).toEqual({ amount: text });
    expect(borrower.issuesOf('confirmBorrow', { ...confirm, loanDays: 30 })).toEqual({ loanDays: text });
    expect(borrower.order(orderNo).order.status).toBe('approved');
    expect(borrower.codeOf('confirmBorrow', { ...confirm, amount: 50_000 })).toBe('SUCCESS');
  });

  it('[5.8] needs the accepted loan agreement', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    expect(borrower.issuesOf('confirmBorrow', { orderNo, loanDays: 7, agreed: false })).toEqual({
      agreed: 'Please check the loan agreement.',
    });
    expect(borrower.order(orderNo).order.status).toBe('approved');
  });

  it('[9.2] is paid out at the expected time, 10 to 60 minutes after confirmation, and due at the end of its last day', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const { expectedAt } = borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
    expect(expectedAt - borrower.now).toBeGreaterThanOrEqual(assumptions.disbursementTime.shortest);
    expect(expectedAt - borrower.now).toBeLessThanOrEqual(assumptions.disbursementTime.longest);
    borrower.pass(expectedAt - 1 - borrower.now);
    expect(borrower.order(orderNo)).toMatchObject({ order: { status: 'disbursing' }, expectedAt });
    borrower.pass(1);
    const { order, repayment, terms } = borrower.order(orderNo);
    expect(order).toMatchObject({ status: 'repaying', amount: 51_750, dueAt: repayment?.dueAt });
    expect(terms?.paymentAt).toBe(expectedAt);
    borrower.pass(order.dueAt === null ? 0 : order.dueAt - borrower.now);
    expect(borrower.order(orderNo).order.status).toBe('repaying');
    borrower.pass(1);
    expect(borrower.order(orderNo).order).toMatchObject({ status: 'overdue', overdueDays: 1, amount: 52_250 });
  });

  it('continues with another account after the bank refused it', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    borrower.decide({ payout: 'bank refused' });
    borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
    borrower.pass(HOUR);
    expect(borrower.order(orderNo).order).toMatchObject({ status: 'addingCard', button: 'continue' });
    const bank = { ...examples.saveBankInfo.request, accountNo: '9876543210' };
    expect(borrower.ok('saveBankInfo', bank).orderStatus).toBe('disbursing');
    borrower.pass(HOUR);
    expect(borrower.order(orderNo).order.status).toBe('repaying');
  });
});

it('[8.11] refuses with the texts of the specification: product, order, payment and approved amount', () => {
  const borrower = filled();
  borrower.decide({ product: 'withdrawn' });
  const message = (...[method, data]: Parameters<typeof borrower.run>) => borrower.run(method, data).message;
  expect(message('applyLoan', {})).toBe('The loan product does not exist, please contact customer service');
  expect(message('orderDetail', { orderNo: '' })).toBe('orderNo cannot be empty');
  expect(message('payOrderStatus', { payOrderId: '' })).toBe('payOrderId cannot be empty, please try again');
  expect(message('homePage', { page: 1 })).toBe('Request failed, click to reload');
  borrower.decide({ product: 'offered', approvalAmount: 'failing' });
  const orderNo = borrower.approved();
  expect(message('loanQuote', { orderNo, loanDays: 7 })).toBe('Exception in obtaining approval amount');
});
