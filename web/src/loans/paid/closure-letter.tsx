import { formatNaira } from '@kit/contracts/money';
import { useSession } from '../../api/use-session';
import { formatDay } from '../../platform/dates';
import { stateWord } from '../loan-copy';
import type { Loan } from '../loan-state';
import { paidForExtensions } from '../loan-texts';
import { LoanDocument } from './document';
import { copy as texts } from './document-copy';

/** Confirms that a loan is finished, and lists all payments. */
export function ClosureLetter({ loan }: { readonly loan: Loan }) {
  const { user } = useSession();
  const { order, terms, repayment, timeline } = loan;
  const finishedAt = timeline.find(({ kind }) => kind === 'finished')?.at;
  const forExtensions = paidForExtensions(loan);
  return (
    <LoanDocument
      title={texts.letter}
      text={texts.letterText(order.orderNo)}
      rows={[
        [texts.loanNumber, order.orderNo],
        ...(user?.fullName ? [[texts.borrower, user.fullName] as const] : []),
        [texts.loanAmount, formatNaira(repayment.principal)],
        [texts.interest, formatNaira(repayment.interest)],
        [texts.overdueFee, formatNaira(repayment.overdueFee)],
        [texts.repaid, formatNaira(repayment.repaid)],
        ...(forExtensions > 0 ? [[texts.forExtensions, formatNaira(forExtensions)] as const] : []),
        [texts.total, formatNaira(repayment.repaid + forExtensions)],
        ...(terms ? [[texts.paidOut, formatDay(terms.paymentAt)] as const] : []),
        ...(finishedAt === undefined ? [] : [[stateWord('finished'), formatDay(finishedAt)] as const]),
        [texts.stillOwed, formatNaira(repayment.remaining)],
      ]}
      copyLabel={texts.copyLetter}
    />
  );
}
