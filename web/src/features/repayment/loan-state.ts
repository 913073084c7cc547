import { isExtensionUseful } from '@kit/contracts/extension-price';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';

/** What a payment is for. */
export type Purpose = PayOrder['purpose'];

/** An order that was paid out. */
export type Loan = OrderDetail & { readonly repayment: RepaymentState };

export const isFinished = ({ order }: Loan): boolean => order.status === 'finished';

/**
 * Whether an extension is still useful: if it costs as much as closing the loan, it is not offered. Part of its price
 * may be paid already, by any payment since the last extension (4.5).
 */
export const canExtend = (loan: Loan): boolean => !isFinished(loan) && isExtensionUseful(loan.repayment);
