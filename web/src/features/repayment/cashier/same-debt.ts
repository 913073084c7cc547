import type { Payment } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';

/**
 * The latest waiting payment that would pay the same debt as a new one, so that both together are more than is left to
 * pay. An equal payment does not count, because the server returns the waiting one for it.
 * @param most naira left to pay for the purpose of the new payment
 */
export const payingSameDebt = (
  payments: readonly Payment[],
  wanted: Pick<Payment, 'purpose' | 'method' | 'amount'>,
  most: Naira,
): Payment | undefined => {
  const { purpose, method, amount } = wanted;
  return payments
    .filter((payment) => payment.status === 'waiting' && payment.amount + amount > most)
    .filter((payment) => payment.purpose !== purpose || payment.method !== method || payment.amount !== amount)
    .sort((one, other) => other.createdAt - one.createdAt)[0];
};
