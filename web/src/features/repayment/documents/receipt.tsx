import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../../lib/dates';
import { methodLabel, payStatusLabels, receiptEffects } from '../copy';
import { LoanDocument } from './document';
import type { DocumentContent } from './layout-document';

export interface ReceiptProps {
  readonly payment: Pick<Payment, 'payOrderId' | 'amount' | 'method' | 'status' | 'effect' | 'createdAt' | 'settledAt'>;
  readonly orderNo: string;
}

/** The receipt of a payment. If the payment was not received, a statement that this is not a receipt. */
export const receiptOf = (payment: ReceiptProps['payment'], orderNo: string): DocumentContent => {
  const { payOrderId, amount, method, status, effect, createdAt, settledAt } = payment;
  const isReceived = status === 'received';
  return {
    title: isReceived ? 'Receipt' : 'Payment',
    text: isReceived
      ? `We received your payment of ${formatNaira(amount)}.`
      : `This is no receipt: the payment of ${formatNaira(amount)} has not been received.`,
    rows: [
      ['Amount', formatNaira(amount)],
      ['Status', payStatusLabels[status]],
      ['Paid by', methodLabel(method)],
      [isReceived ? 'Received' : 'Begun', formatMinute(settledAt ?? createdAt)],
      ...(effect === null ? [] : [['What it did', receiptEffects[effect]] as const]),
      ['Payment number', payOrderId],
      ['Loan number', orderNo],
    ],
  };
};

export function Receipt({ payment, orderNo }: ReceiptProps) {
  return (
    <LoanDocument
      {...receiptOf(payment, orderNo)}
      copyLabel={payment.status === 'received' ? 'Copy the receipt' : 'Copy'}
    />
  );
}
