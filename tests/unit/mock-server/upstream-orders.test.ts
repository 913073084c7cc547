import { examples } from '@kit/contracts/examples';
import { learnOrder, unlearnable } from '@kit/mock-server/backend/upstream/orders';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';
import { running, transfer } from './orders/borrowers';

describe('mocked methods that need data of the backend', () => {
  it.each([
    [[]],
    [['createPayOrder', 'payOrderStatus']],
    [['extensionQuote', 'extendOrder']],
    [['applyLoan', 'orderDetail', 'createPayOrder', 'payOrderStatus']],
    [['saveTicket', 'ticketInfo']],
    [['tictetQuestionList', 'homePage']],
  ])('can learn it: %j', (mocked) => {
    expect(unlearnable(mocked)).toEqual([]);
  });

  it.each([
    [['payOrderStatus'], 'payOrderStatus cannot know what the backend created. Mock createPayOrder too.'],
    [['orderDetail'], 'orderDetail cannot know what the backend created. Mock applyLoan too.'],
    [
      ['orderDetail', 'createPayOrder', 'applyLoan2'],
      'createPayOrder cannot know what the backend created. Leave orderDetail to the backend, or mock applyLoan too.',
    ],
    [['rateTicket'], 'rateTicket cannot know what the backend created. Mock saveTicket too.'],
    [['payOrderStatus', 'applyLoan'], 'payOrderStatus cannot know what the backend created. Mock createPayOrder too.'],
  ])('are named if they cannot: %j', (mocked, sentence) => {
    expect(unlearnable(mocked)).toContain(sentence);
  });
});

describe('an order of the backend', () => {
  const detail = examples.orderDetail.response;
  interface Given {
    readonly code?: number;
    readonly method?: string;
    readonly owners?: readonly (string | undefined)[];
  }
  const learned = (data: unknown = detail, { code = 0, method = 'orderDetail', owners = ['U1'] }: Given = {}) => {
    const sandbox = emptySandbox();
    sandbox.clock.freeze();
    for (const owner of owners) learnOrder(sandbox, owner, { method, data: {} }, { method, code, message: '', data });
    const found = sandbox.orders.list('U1', sandbox.clock.now());
    return { sandbox, order: found[0], count: found.length };
  };

  it('is known with its number, its state, its terms and its timeline', () => {
    const { order, count, sandbox } = learned();
    const { order: shown, terms, timeline } = detail;
    expect(count).toBe(1);
    expect(order).toMatchObject({
      ...{ orderNo: shown.orderNo, tractOdrId: shown.tractOdrId, channelId: shown.channelId, status: shown.status },
      ...{ createdAt: shown.createdAt, since: sandbox.clock.now(), timeline },
      ...{ approvedAmount: terms?.loanAmount, requestedAmount: terms?.loanAmount, loanDays: terms?.loanDays },
    });
    expect(order?.outcomes).toEqual({
      ...{ review: 'approve', rejectReason: '', payout: 'paid', payoutAfter: 0 },
      approvedAmount: terms?.loanAmount,
    });
  });

  it('is replaced by a later reply', () => {
    expect(learned(detail, { owners: ['U1', 'U1'] }).count).toBe(1);
  });

  it.each<[string, Parameters<typeof learned>]>([
    ['a refusal', [detail, { code: 5 }]],
    ['another method', [detail, { method: 'homePage' }]],
    ['an unknown borrower', [detail, { owners: [undefined] }]],
    ['an invalid reply', [{ ...detail, order: null }]],
    ['a reply without terms', [{ ...detail, terms: null }]],
    ['a running loan without its debt', [{ ...detail, order: { ...detail.order, status: 'repaying' } }]],
    ['an amount without a safe fee', [{ ...detail, terms: { ...detail.terms, loanAmount: 1e15 } }]],
    ['a time that no date can hold', [{ ...detail, order: { ...detail.order, createdAt: 9e15 } }]],
  ])('stays unknown after %s', (_, [data, more]) => {
    expect(learned(data, more).count).toBe(0);
  });
});

describe('a loan of the backend', () => {
  type Loan = ReturnType<typeof running>;
  type Detail = ReturnType<Loan['borrower']['order']>;
  /** Learns a loan from the reply of the backend, in a sandbox that has the loan in this state. */
  const learned = (act: (loan: Loan) => unknown, change: (detail: Detail) => object = () => ({})) => {
    const loan = running();
    const { borrower, orderNo } = loan;
    act(loan);
    const stated = borrower.order(orderNo);
    const data = { ...stated, ...change(stated) };
    const { method, owner } = {
      method: 'orderDetail',
      owner: borrower.sandbox.borrowers.find(borrower.contactNumber)?.userIdentifier,
    };
    learnOrder(borrower.sandbox, owner, { method, data: {} }, { method, code: 0, message: '', data });
    return {
      stated,
      detail: borrower.order(orderNo),
      order: borrower.sandbox.orders.find(orderNo, borrower.now)?.order,
    };
  };
  const pay = ({ ask, arrive }: Loan, amount: number) => arrive(ask(transfer(amount)).payOrderId);

  it.each<[string, (loan: Loan) => unknown]>([
    ['nothing is paid', () => undefined],
    ['a part is paid', (loan) => pay(loan, 4_000)],
    ['an extension is chosen', ({ borrower, orderNo }) => borrower.ok('extendOrder', { orderNo })],
    ['it is overdue', ({ borrower }) => borrower.pass(20 * 86_400_000)],
  ])('owes the same as at the backend: %s', (_, act) => {
    const { stated, detail } = learned(act);
    expect(detail).toMatchObject({ order: stated.order, repayment: stated.repayment, timeline: stated.timeline });
  });

  it('stays unchanged on this server if the backend sends no terms', () => {
    const { stated, detail } = learned(
      () => undefined,
      () => ({ terms: null, timeline: [] }),
    );
    expect(detail).toEqual(stated);
  });

  it('owes what the backend states, also if its fees are lower', () => {
    const { stated, detail } = learned(
      (loan) => pay(loan, 4_000),
      ({ repayment }) => ({ repayment: { ...repayment, remaining: 30_000 } }),
    );
    expect(stated.repayment?.remaining).toBe(49_500);
    expect(detail.repayment?.remaining).toBe(30_000);
  });

  it.each<[string, (detail: Detail) => object, (detail: Detail) => number | undefined]>([
    [
      'its timeline',
      ({ terms }) => ({ terms: { ...terms, paymentAt: 7_000 } }),
      ({ timeline }) => timeline.find(({ kind }) => kind === 'paid out')?.at,
    ],
    ['its terms', ({ terms }) => ({ timeline: [], terms: { ...terms, paymentAt: 7_000 } }), () => 7_000],
  ])('was paid out at the time of %s', (_, change, paidOutAt) => {
    const { stated, order } = learned(({ borrower }) => borrower.pass(60_000), change);
    expect(order?.paidOutAt).toBe(paidOutAt(stated));
  });

  it.each<[string, (detail: Detail) => object]>([
    ['amount without a safe fee', ({ terms }) => ({ terms: { ...terms, loanAmount: 1e15 } })],
    ['unsafe sum of payments', ({ repayment }) => ({ repayment: { ...repayment, paidSinceExtension: 9e15 } })],
  ])('stays as it is here if the backend states an %s', (_, change) => {
    const { stated, detail } = learned(() => undefined, change);
    expect(detail).toEqual(stated);
  });

  it('without a due time has that of its repayment', () => {
    const { stated, detail } = learned(
      () => undefined,
      ({ order }) => ({ order: { ...order, dueAt: null } }),
    );
    expect(detail.order.dueAt).toBe(stated.repayment?.dueAt);
  });
});
