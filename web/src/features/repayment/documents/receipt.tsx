import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../../lib/dates';
import { methodLabel, payStatusLabels, receiptEffects } from '../copy';
import { LoanDocument } from './document';

export interface ReceiptProps {
  readonly payment: Payment;
  readonly orderNo: string;
}

/** The receipt of a payment; if it did not arrive, a statement that this is no receipt. */
export function Receipt({ payment, orderNo }: ReceiptProps) {
  const { payOrderId, amount, method, status, effect, createdAt, settledAt } = payment;
  const isReceived = status === 'received';
  return (
    <LoanDocument
      title={isReceived ? 'Receipt' : 'Payment'}
      text={
        isReceived
          ? `We received your payment of ${formatNaira(amount)}.`
          : `This is no receipt: the payment of ${formatNaira(amount)} has not been received.`
      }
      rows={[
        ['Amount', formatNaira(amount)],
        ['Status', payStatusLabels[status]],
        ['Paid by', methodLabel(method)],
        [isReceived ? 'Received' : 'Begun', formatMinute(settledAt ?? createdAt)],
        ...(effect === null ? [] : [['What it did', receiptEffects[effect]] as const]),
        ['Payment number', payOrderId],
        ['Loan number', orderNo],
      ]}
      copyLabel={isReceived ? 'Copy the receipt' : 'Copy'}
    />
  );
}
