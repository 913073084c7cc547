import type { RequestOf } from '@kit/contracts/methods';
import { expect, it } from 'vitest';
import { examples } from '../../../support/examples';
import { later } from '../../../support/later';
import { only, tap } from '../mount';
import { briefly, journeys, reads } from './journeys';
import {
  inTurn,
  noNetwork,
  type Opened,
  openRoute,
  press,
  type Replies,
  refused,
  user,
  withClock,
} from './screen-context';

withClock();

const { order } = examples.orderDetail.response;
const quote = examples.loanQuote.response;
const { terms } = quote;
const weekly = { ...terms, loanDays: 7, interest: 1_750, totalRepayment: 51_750, installmentAmount: 51_750 };
const query = `?orderNo=${order.orderNo}&tractOdrId=${order.tractOdrId}`;
const AT = `/borrow/confirm_borrow${query}`;
const ticks = 'I have read the';

const usual: Replies = {
  orderList: () => ({ orders: [] }),
  loanQuote: ({ loanDays }) => (loanDays === 7 ? { ...quote, terms: weekly } : quote),
  confirmBorrow: ({ orderNo }) => ({ orderNo, status: 'disbursing', expectedAt: 1 }),
  cancelOrder: ({ orderNo }) => ({ orderNo, status: 'cancelled' }),
};
const returning: Replies = {
  ...usual,
  orderList: () => ({ orders: [{ ...order, orderNo: 'N0', status: 'finished' }] }),
};
/** The price rises while the borrower takes the loan. */
const rising = (): Replies => {
  let fee = 4_000;
  const priced = () => ({ ...terms, processingFee: fee, receivedAmount: 50_000 - fee });
  return {
    ...usual,
    loanQuote: ({ loanDays }) => ({ ...quote, terms: { ...priced(), loanDays } }),
    confirmBorrow: () => {
      fee = 4_500;
      const issues = [{ path: 'announced.receivedAmount', reason: 'It is 45500 now' }];
      return refused('EFFECT_CHANGED', { issues })();
    },
  };
};
const known = () => user;
const unknown = refused('PRODUCT_NOT_FOUND');
const tries = ['In 14 days', ticks, 'Get ₦46,000'];
const cancels = ['Cancel this loan', 'Keep it', ...briefly('Cancel this loan'), 'Yes, cancel it'];
const unavailable = refused('APPROVAL_AMOUNT_FAILED');
const choosing = (owner: string) =>
  function choosesOffer({ store, reopen }: Opened) {
    const offer = { name: 'Quick', productId: 'quick', couponId: 'quick-10', discountBasisPoints: 1_000 };
    store.set('chosenOffer', { owner, offer });
    return reopen();
  };
const choosesOffer = choosing(user.userIdentifier);
const discount = { processingFee: 3_600, discountBasisPoints: 1_000, discount: 400, receivedAmount: 46_400 };
const discounted: NonNullable<Replies['loanQuote']> = ({ couponId, loanDays }) =>
  couponId === undefined
    ? quote
    : { ...quote, productName: 'Quick', terms: { ...terms, ...discount, loanDays: loanDays ?? 14 } };

journeys({
  '[2.44] the shortest term comes first, which costs least, and every amount changes with the term': [
    AT,
    usual,
    'In 14 days',
    'In 7 days',
  ],
  '[4.3] [5.8] the loan is taken for the chosen term only after the tick, and its payout follows': [
    AT,
    usual,
    'In 7 days',
    'Get ₦46,000',
    ticks,
    'Get ₦46,000',
  ],
  '[8.11] an unavailable amount is reported, and can be loaded again': [
    AT,
    { ...usual, loanQuote: inTurn(unavailable, () => quote) },
    reads,
    ...briefly('Refresh'),
  ],
  '[5.8] a price that changed during the tap is shown, and needs a new tick': [
    AT,
    rising(),
    ticks,
    'Get ₦46,000',
    'Get ₦45,500',
  ],
  'an offer is cancelled only after a confirmation': [AT, usual, ...cancels],
  '[2.13] a returning borrower sees the price on its own screen': [`/order_confirm_white${query}`, returning, reads],
  '[2.13] a returning borrower is led to its own screen': [AT, returning],
  '[9.11] the offer of a hot loan is in the quote and in the confirmation, but not for another borrower': [
    AT,
    { ...usual, loanQuote: discounted },
    choosing('somebody else'),
    choosesOffer,
    'In 14 days',
    ticks,
    'Get ₦46,400',
  ],
  'the offer of a hot loan waits for the user before its quote, so it never loses its coupon': [
    AT,
    { ...usual, userIdentifierInfo: inTurn(known, noNetwork, known) },
    choosesOffer,
    ...briefly('Refresh'),
  ],
  'an expired offer of a hot loan falls back to the usual price, with a message': [
    AT,
    { ...usual, loanQuote: ({ productId }) => (productId === undefined ? quote : unknown()) },
    choosesOffer,
  ],
});

journeys(
  {
    'the price of the last term stays while the next one loads, but nobody can agree to it': [AT, usual, ...tries],
  },
  {
    prepare: ({ call }) => {
      const plain = call.getMockImplementation();
      call.mockImplementation(async (method, request) => {
        if (method === 'loanQuote' && (request as RequestOf<'loanQuote'>).loanDays === 14) await later().promise;
        return plain?.(method, request);
      });
    },
  },
);

it('the price shows the amounts of the chosen term on a page that a browser has translated', async () => {
  const { text } = await openRoute(AT, usual);
  const amounts = () => text().match(/₦[\d,]*\d/g);
  await press('In 14 days');
  const expected = amounts();
  await press('In 7 days');
  expect(amounts()).not.toEqual(expected);
  // a translation replaces each text by a copy inside an element
  for (const element of document.querySelectorAll('body *')) {
    for (const node of [...element.childNodes].filter((each) => each instanceof Text)) {
      const copy = document.createElement('font');
      copy.textContent = node.data;
      node.replaceWith(copy);
    }
  }
  await tap(only('input[type="radio"]:not(:checked)'));
  expect(amounts()).toEqual(expected);
});
