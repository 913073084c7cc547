import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { SWRConfig, unstable_serialize } from 'swr';
import { pollDelays } from '../../../../web/src/api/use-poll';
import ReviewScreen from '../../../../web/src/screens/review';
import { examples } from '../../../support/examples';
import { enter, only } from '../mount';
import { type Journey, journeys, reads, type Step } from './journeys';
import { inTurn, type Replies, withClock } from './screen-context';

const MINUTE = 60_000;
const SERVER_NOW = Date.UTC(2026, 10, 21, 8, 12);
// the server's clock is a day ahead of the device's
withClock(SERVER_NOW - 24 * 60 * MINUTE);

const example = examples.orderDetail.response;
const { order } = example;
const detailIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...example,
  order: { ...order, status },
  serverTime: SERVER_NOW,
  checkAfter: SERVER_NOW + 10 * MINUTE,
  contactSupportAfter: SERVER_NOW + 24 * 60 * MINUTE,
  ...more,
});
const reviewing = (more: Partial<OrderDetail>, ...steps: Step[]): Journey => [
  `/order_review?orderNo=${order.orderNo}`,
  { orderDetail: () => detailIn('reviewing', more) },
  ...steps,
];
const becoming = (at: string, ...statuses: OrderStatus[]): Journey => [
  `${at}?orderNo=${order.orderNo}`,
  { orderDetail: inTurn(...statuses.map((status) => () => detailIn(status))) },
  pollDelays[0] ?? 0,
];

journeys({
  "[9.2] a review offers a manual check after 10 minutes by the server's clock": reviewing(
    {},
    10 * MINUTE - 1,
    1,
    'Check again',
  ),
  '[9.2] a review asks the borrower to contact support after 24 hours': reviewing(
    { contactSupportAfter: SERVER_NOW + MINUTE },
    MINUTE,
    'Still no answerContact customer service',
  ),
  '[4.3] a review continues automatically once the loan is approved': becoming(
    '/order_review',
    'reviewing',
    'approved',
  ),
  '[4.3] a payout continues automatically once it has arrived': becoming('/loan_in_process', 'disbursing', 'repaying'),
});

const key = unstable_serialize(['orderDetail', { orderNo: order.orderNo }]);
const screen = (
  <SWRConfig value={{ fallback: { [key]: detailIn('approved') } }}>
    <ReviewScreen />
  </SWRConfig>
);
journeys({ 'a review never redirects by a cached order of an earlier visit': reviewing({}, reads) }, { screen });

const days = (first: string, last: string) =>
  async function chooses() {
    const inputs = document.querySelectorAll<HTMLInputElement>('dialog input');
    for (const [index, day] of [first, last].entries()) await enter(inputs[index] ?? only('no day'), day);
  };
/** As many loans in each list as bring the filter, and none between chosen days. */
const listing: Replies = {
  orderList: ({ list, from }) => {
    const status = list === 'finished' ? 'finished' : 'repaying';
    const loans = [1, 2, 3, 4, 5].map((each) => ({ ...order, orderNo: `A${each}`, status }) as const);
    return { orders: from === undefined ? loans : [] };
  },
};

journeys({
  '[2.61] the record lists and tracks running and ended loans separately': [
    '/db_order_list',
    listing,
    'Ended',
    'Running',
  ],
  '[9.10] the record rejects too many days, beside the field, and leads back from days without a loan': [
    '/db_order_list',
    listing,
    'Choose dates',
    days('2026-08-01', '2026-10-30'),
    'Show these loans',
    days('2026-08-01', '2026-10-29'),
    'Show these loans',
    'Show all dates',
  ],
});
