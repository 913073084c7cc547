import { methods } from '@kit/contracts/methods';
import { learnOrder, unlearnable } from '@kit/mock-server/backend/upstream/orders';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

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
  ])('are named if they cannot: %j', (mocked, sentence) => {
    expect(unlearnable(mocked)).toContain(sentence);
  });
});

describe('an order of the backend', () => {
  const detail = methods.orderDetail.example.response;
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
    const { order: shown, terms, repayment, timeline } = detail;
    expect(count).toBe(1);
    expect(order).toMatchObject({
      ...{ orderNo: shown.orderNo, tractOdrId: shown.tractOdrId, channelId: shown.channelId, status: shown.status },
      ...{ createdAt: shown.createdAt, since: sandbox.clock.now(), timeline },
      approvedAmount: terms?.loanAmount ?? repayment?.principal ?? null,
      loanDays: terms?.loanDays ?? null,
    });
    expect(order?.outcomes).toEqual({
      ...{ review: 'approve', rejectReason: '', payout: 'paid', payoutAfter: 0 },
      approvedAmount: terms?.loanAmount ?? repayment?.principal,
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
    ['a reply without terms and without a repayment', [{ ...detail, terms: null, repayment: null }]],
  ])('stays unknown after %s', (_, [data, more]) => {
    expect(learned(data, more).count).toBe(0);
  });
});
