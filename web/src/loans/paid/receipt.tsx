import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../platform/dates';
import * as words from '../../platform/words';
import { methodLabel, paidForExtension } from '../loan-texts';

import { LoanDocument } from './document';

import type { DocumentContent } from './document-text';

const receiptEffects = {
  'closes the loan': 'Closed the loan',
  'extends the term': 'Extended the term',
  'reduces what is owed': 'Reduced what was owed',
  'counts towards the extension': 'Paid towards the extension',
} as const;

export interface ReceiptProps {
  readonly payment: Pick<Payment, 'payOrderId' | 'amount' | 'method' | 'status' | 'effect' | 'createdAt' | 'settledAt'>;
  readonly orderNo: string;
  /** the loan, which says what became of the payment; without it, the receipt says what the payment did at first */
  readonly loan?: OrderDetail;
}

/** What a payment finally did: it paid for an extension, lowered the debt, or both. */
const effectOf = (payment: ReceiptProps['payment'], loan: OrderDetail | undefined): string | undefined => {
  const { effect, amount } = payment;
  if (effect === null) return undefined;
  const price = loan === undefined ? 0 : paidForExtension(payment, loan);
  if (price > 0 && price < amount)
    return `${formatNaira(price)} paid for the extension, ${formatNaira(amount - price)} reduced what was owed`;
  if (price > 0 && effect !== 'extends the term') return 'Paid for the extension';
  const wasNotUsed = effect === 'counts towards the extension' && loan?.order.status === 'finished';
  return receiptEffects[wasNotUsed ? 'reduces what is owed' : effect];
};

/** The receipt of a payment. If the payment was not received, a statement that this is not a receipt. */
export const receiptOf = ({ payment, orderNo, loan }: ReceiptProps): DocumentContent => {
  const { payOrderId, amount, method, status, createdAt, settledAt } = payment;
  const effect = effectOf(payment, loan);
  const isReceived = status === 'received';
  return {
    title: isReceived ? 'Receipt' : 'Payment',
    text: isReceived
      ? `We received your payment of ${formatNaira(amount)}.`
      : `This is not a receipt: we have not received the payment of ${formatNaira(amount)}.`,
    rows: [
      ['Amount', formatNaira(amount)],
      ['Status', words.payStatus[status]],
      ['Paid by', methodLabel(method)],
      [isReceived ? 'Received' : 'Begun', formatMinute(settledAt ?? createdAt)],
      ...(effect === undefined ? [] : [['What it did', effect] as const]),
      ['Payment number', payOrderId],
      ['Loan number', orderNo],
    ],
  };
};

export function Receipt(props: ReceiptProps) {
  return (
    <LoanDocument {...receiptOf(props)} copyLabel={props.payment.status === 'received' ? 'Copy the receipt' : 'Copy'} />
  );
}
