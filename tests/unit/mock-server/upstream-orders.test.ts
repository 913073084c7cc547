import { unlearnable } from '@kit/mock-server/backend/upstream/orders';
import { describe, expect, it } from 'vitest';

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
