import { assumptions } from '@kit/contracts/assumptions';
import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { useEffect, useRef } from 'react';
import { useClipboard } from '../../api/use-clipboard';
import { useScreen } from '../../api/use-screen';
import { useSession } from '../../api/use-session';
import { formatDay, formatMinute } from '../../platform/format';
import * as words from '../../platform/words';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Fact, Facts } from '../../ui/card';
import { Problem } from '../../ui/message';
import { Page } from '../../ui/text';
import { type Loan, OVERDUE_FEE, stateWord } from '../loan';
import { methodLabel, paidForExtension, paidForExtensions, totalPaid } from '../loan-texts';

/** The content of a receipt or a letter. */
export interface DocumentContent {
  readonly title: string;
  /** statement above the rows */
  readonly text: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** A document as plain text for the clipboard, with the issuer on its first line. */
export const documentText = ({ title, text, rows }: DocumentContent): string =>
  [`${assumptions.productName}: ${title}`, text, ...rows.map(([label, value]) => `${label}: ${value}`)].join('\n');

/** A receipt or a letter. It prints on its own page without the buttons, and can be copied as text. */
function LoanDocument({ title, text, rows, copyLabel }: DocumentContent & { readonly copyLabel: string }) {
  useScreen({ title });
  const { copy, isCopied, problem } = useClipboard();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the document replaces the loan on the same screen, which may be scrolled
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Page>
        <article className="stack gap-12">
          <p className="accent strong">{assumptions.productName}</p>
          <h2 className="lead" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
          <Facts>
            {rows.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Facts>
        </article>
        <Problem text={problem} />
      </Page>
      <ActionBar>
        <Button onClick={() => void copy(documentText({ title, text, rows }))}>
          {isCopied ? 'Copied' : copyLabel}
        </Button>
      </ActionBar>
    </>
  );
}

/** Confirms that a loan is finished, and lists all payments. */
export function ClosureLetter({ loan }: { readonly loan: Loan }) {
  const { user } = useSession();
  const { order, terms, repayment, timeline } = loan;
  const finishedAt = timeline.find(({ kind }) => kind === 'finished')?.at;
  const forExtensions = paidForExtensions(loan);
  return (
    <LoanDocument
      title="Closure letter"
      text={`The loan ${order.orderNo} is paid in full. Nothing is owed on it.`}
      rows={[
        ['Loan number', order.orderNo],
        ...(user?.fullName ? [['Borrower', user.fullName] as const] : []),
        ['Loan amount', formatNaira(repayment.principal)],
        ['Interest', formatNaira(repayment.interest)],
        [OVERDUE_FEE, formatNaira(repayment.overdueFee)],
        ['Repaid amount', formatNaira(repayment.repaid)],
        ...(forExtensions > 0 ? [['Paid for extensions', formatNaira(forExtensions)] as const] : []),
        ['Total paid', formatNaira(totalPaid(loan))],
        ...(terms ? [['Paid out', formatDay(terms.paymentAt)] as const] : []),
        ...(finishedAt === undefined ? [] : [[stateWord('finished'), formatDay(finishedAt)] as const]),
        ['Still owed', formatNaira(repayment.remaining)],
      ]}
      copyLabel="Copy the letter"
    />
  );
}

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
