import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../../lib/dates';
import { copy } from '../copy';
import { methodLabel } from '../loan-texts';
import { copy as texts } from './copy';
import { LoanDocument } from './document';
import type { DocumentContent } from './document-text';

export interface ReceiptProps {
  readonly payment: Pick<Payment, 'payOrderId' | 'amount' | 'method' | 'status' | 'effect' | 'createdAt' | 'settledAt'>;
  readonly orderNo: string;
}

/** The receipt of a payment. If the payment was not received, a statement that this is not a receipt. */
export const receiptOf = (payment: ReceiptProps['payment'], orderNo: string): DocumentContent => {
  const { payOrderId, amount, method, status, effect, createdAt, settledAt } = payment;
  const isReceived = status === 'received';
  return {
    title: isReceived ? texts.receipt : texts.payment,
    text: isReceived ? texts.received(formatNaira(amount)) : texts.notReceived(formatNaira(amount)),
    rows: [
      [texts.amount, formatNaira(amount)],
      [texts.status, copy.payStatus[status]],
      [texts.paidBy, methodLabel(method)],
      [isReceived ? texts.receivedAt : texts.begunAt, formatMinute(settledAt ?? createdAt)],
      ...(effect === null ? [] : [[texts.effect, copy.effects.receiptEffects[effect]] as const]),
      [texts.paymentNumber, payOrderId],
      [texts.loanNumber, orderNo],
    ],
  };
};

export function Receipt({ payment, orderNo }: ReceiptProps) {
  return (
    <LoanDocument
      {...receiptOf(payment, orderNo)}
      copyLabel={payment.status === 'received' ? texts.copyReceipt : texts.copy}
    />
  );
}
