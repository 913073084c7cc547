import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, owedAfterExtension } from '@kit/contracts/extension-price';
import { formatNaira } from '@kit/contracts/money';
import { EXTENSION_WARNING } from '../../../lib/renewal';
import { Button } from '../../../ui/button';
import { Day } from '../../../ui/day';
import { Money } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { Note } from '../../../ui/page';
import { canExtend, type Loan } from '../loan-state';
import css from './loan.module.css';

export interface WaysToPayProps {
  readonly loan: Loan;
  readonly onExtend: () => void;
}

/** Repaying and extending side by side, each with its price and its effect. */
export function WaysToPay({ loan, onExtend }: WaysToPayProps) {
  const { repayment } = loan;
  const { remaining, extensionFee, overdueFee, newDueAt, paidSinceExtension } = repayment;
  return (
    <>
      <div className={css.ways}>
        <section className={`${css.way} ${css.first}`}>
          <h2>Repay now</h2>
          <Money amount={remaining} />
          <Note>Loan closed. A new limit can be assessed.</Note>
        </section>
        {canExtend(loan) && (
          <section className={css.way}>
            <h2>Extend {EXTENSION_DAYS} days</h2>
            <Money amount={leftToExtend(repayment)} />
            <Note>
              Fee {formatNaira(extensionFee)}
              {overdueFee > 0 && ` + overdue ${formatNaira(overdueFee)}`}
              {paidSinceExtension > 0 && ` − paid ${formatNaira(paidSinceExtension)}`}. You still owe{' '}
              {formatNaira(owedAfterExtension(repayment))} on <Day at={newDueAt} />.
            </Note>
          </section>
        )}
      </div>
      {canExtend(loan) ? (
        <>
          <Notice>{EXTENSION_WARNING}</Notice>
          <Button kind="secondary" onClick={onExtend}>
            I want to extend the term
          </Button>
        </>
      ) : (
        <Note>Extending would cost as much as closing the loan, so it is not offered.</Note>
      )}
    </>
  );
}
