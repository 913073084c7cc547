import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { formatMinute } from '../../platform/dates';
import { methodLabel, paidForExtension } from '../loan-texts';
import { copy } from '../repay-copy';
import { LoanDocument } from './document';
import { copy as texts } from './document-copy';
import type { DocumentContent } from './document-text';

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
  if (price > 0 && price < amount) return copy.effects.bothEffects(formatNaira(price), formatNaira(amount - price));
  if (price > 0 && effect !== 'extends the term') return texts.paidExtension;
  const wasNotUsed = effect === 'counts towards the extension' && loan?.order.status === 'finished';
  return copy.effects.receiptEffects[wasNotUsed ? 'reduces what is owed' : effect];
};

/** The receipt of a payment. If the payment was not received, a statement that this is not a receipt. */
export const receiptOf = ({ payment, orderNo, loan }: ReceiptProps): DocumentContent => {
  const { payOrderId, amount, method, status, createdAt, settledAt } = payment;
  const effect = effectOf(payment, loan);
  const isReceived = status === 'received';
  return {
    title: isReceived ? texts.receipt : texts.payment,
    text: isReceived ? texts.received(formatNaira(amount)) : texts.notReceived(formatNaira(amount)),
    rows: [
      [texts.amount, formatNaira(amount)],
      [texts.status, copy.payStatus[status]],
      [texts.paidBy, methodLabel(method)],
      [isReceived ? texts.receivedAt : texts.begunAt, formatMinute(settledAt ?? createdAt)],
      ...(effect === undefined ? [] : [[texts.effect, effect] as const]),
      [texts.paymentNumber, payOrderId],
      [texts.loanNumber, orderNo],
    ],
  };
};

export function Receipt(props: ReceiptProps) {
  return (
    <LoanDocument
      {...receiptOf(props)}
      copyLabel={props.payment.status === 'received' ? texts.copyReceipt : texts.copy}
    />
  );
}
