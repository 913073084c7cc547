import type { OrderOutcomes } from '@kit/mock-server/loan/order';
import { type Order, openOrder } from '@kit/mock-server/loan/order';

/** A new application for ₦50,000. By default it is approved, and paid out after ten minutes. */
export const openedOrder = (at: number, outcomes: Partial<OrderOutcomes> = {}): Order =>
  openOrder(
    {
      orderNo: 'N1',
      tractOdrId: 'T1',
      channelId: 'default',
      requestedAmount: 50_000,
      outcomes: {
        review: 'approve',
        rejectReason: '',
        approvedAmount: 50_000,
        payout: 'paid',
        payoutAfter: 600_000,
        ...outcomes,
      },
    },
    at,
  );
