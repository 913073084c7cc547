import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';

/**
 * The part of a received payment that an extension used up, then or later, in naira. An extension takes its price from
 * the payments since the one before it, the oldest first.
 */
export const paidForExtension = (
  { payOrderId }: Pick<Payment, 'payOrderId'>,
  { payments, timeline }: Pick<OrderDetail, 'payments' | 'timeline'>,
): Naira => {
  const received = payments
    .flatMap(({ payOrderId: id, status, amount, settledAt }) =>
      status === 'received' && settledAt !== null ? [{ id, amount, settledAt }] : [],
    )
    .sort((one, other) => one.settledAt - other.settledAt);
  let [next, used] = [0, 0];
  for (const { kind, at, amount } of timeline) {
    if (kind !== 'extended') continue;
    let price = amount ?? 0;
    for (let payment = received[next]; payment && payment.settledAt <= at; payment = received[next]) {
      const part = Math.min(price, payment.amount);
      if (payment.id === payOrderId) used += part;
      price -= part;
      next += 1;
    }
  }
  return used;
};
