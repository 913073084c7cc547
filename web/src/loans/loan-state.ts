import { isExtensionUseful } from '@kit/contracts/extension-price';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import type { PayOrder } from '@kit/contracts/methods/repayment';

export type Purpose = PayOrder['purpose'];

/** An order that was paid out. */
export type Loan = OrderDetail & { readonly repayment: RepaymentState };

/** Returns true if an order in this status has a debt to pay. */
export const loanIsOwed = (status: OrderStatus): boolean => status === 'repaying' || status === 'overdue';

export const isFinished = ({ order }: Loan): boolean => order.status === 'finished';

/**
 * Returns true if an extension is useful, so that it costs less than closing the loan. Any payment since the last
 * extension counts towards its price (4.5).
 */
export const canExtend = (loan: Loan): boolean => !isFinished(loan) && isExtensionUseful(loan.repayment);
