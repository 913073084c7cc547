import { formatNaira } from '@kit/contracts/money';
import { useSession } from '../../api/use-session';
import { formatDay } from '../../platform/dates';
import type { Loan } from '../loan-state';
import { paidForExtensions, totalPaid } from '../loan-texts';
import { stateWord } from '../loan-words';
import { LoanDocument } from './document';

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
        ['Overdue fee', formatNaira(repayment.overdueFee)],
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
