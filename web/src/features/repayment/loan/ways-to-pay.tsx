import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, owedAfterExtension } from '@kit/contracts/extension-price';
import { formatNaira, type Naira } from '@kit/contracts/money';
import type { ReactNode } from 'react';
import { EXTENSION_WARNING } from '../../../lib/renewal';
import { Button } from '../../../ui/button';
import { Day } from '../../../ui/day';
import { ForwardIcon } from '../../../ui/icons';
import { Money } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { Note } from '../../../ui/page';
import { canExtend, type Loan } from '../loan-state';
import css from './loan.module.css';

export interface WaysToPayProps {
  readonly loan: Loan;
  readonly onRepay: () => void;
  readonly onExtend: () => void;
}

interface WayProps {
  readonly title: string;
  readonly amount: Naira;
  /** effect of the payment, for example 'Loan closed' */
  readonly children: ReactNode;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

function Way({ title, amount, children, isFirst = false, onClick }: WayProps) {
  return (
    <button type="button" className={`${css.way} ${isFirst ? css.first : ''}`} onClick={onClick}>
      <span className={css.wayHead}>
        <b>{title}</b>
        <ForwardIcon />
      </span>
      <Money amount={amount} />
      <Note as="span">{children}</Note>
    </button>
  );
}

/** Repaying and extending side by side, each with its price and its effect. */
export function WaysToPay({ loan, onRepay, onExtend }: WaysToPayProps) {
  const { repayment } = loan;
  const { remaining, extensionFee, overdueFee, newDueAt, paidSinceExtension } = repayment;
  return (
    <>
      <div className={css.ways}>
        <Way isFirst title="Repay now" amount={remaining} onClick={onRepay}>
          Loan closed. A new limit can be assessed.
        </Way>
        {canExtend(loan) && (
          <Way title={`Extend ${EXTENSION_DAYS} days`} amount={leftToExtend(repayment)} onClick={onExtend}>
            Fee {formatNaira(extensionFee)}
            {overdueFee > 0 && ` + overdue ${formatNaira(overdueFee)}`}
            {paidSinceExtension > 0 && ` − paid ${formatNaira(paidSinceExtension)}`}. You still owe{' '}
            {formatNaira(owedAfterExtension(repayment))} on <Day at={newDueAt} />.
          </Way>
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
