import type { BankSummary } from '@kit/contracts/methods/bank';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { ruleTexts } from '@kit/contracts/rules';
import { dayCount } from '@kit/contracts/time-units';
import { useState } from 'react';
import { formatDay } from '../../../lib/dates';
import { formatPercent, formatPercentOff } from '../../../lib/money';
import { Card } from '../../../ui/card';
import { Day } from '../../../ui/day';
import { Fact, Facts } from '../../../ui/facts';
import { Money } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { Note } from '../../../ui/page';
import css from './offer.module.css';

export interface KeyFactsProps {
  readonly terms: LoanTerms;
  /** true while the amounts of another term load */
  readonly isChanging: boolean;
}

/** The two main amounts: the payout, and the repayment with its date. */
export function KeyFacts({ terms, isChanging }: KeyFactsProps) {
  return (
    <div aria-busy={isChanging} className={isChanging ? css.changing : undefined}>
      <Card>
        <dl className={css.pair}>
          <div>
            <dt>You receive</dt>
            <dd>
              <Money amount={terms.receivedAmount} />
            </dd>
          </div>
          <div>
            <dt>You repay</dt>
            <dd>
              <Money amount={terms.totalRepayment} />
            </dd>
          </div>
        </dl>
        <Note>
          once, on{' '}
          <b>
            <Day at={terms.dueAt} />
          </b>{' '}
          · {dayCount(terms.loanDays)}
        </Note>
      </Card>
    </div>
  );
}

export interface TermFactsProps extends Pick<KeyFactsProps, 'terms'> {
  /** name of the chosen offer; null for the usual product */
  readonly productName: string | null;
}

/** All parts of the price (2.44). */
export function TermFacts({ terms, productName }: TermFactsProps) {
  const [wasTapped, setWasTapped] = useState(false);
  return (
    <>
      <Facts>
        <Fact label="Loan amount">
          <button type="button" className={css.amount} onClick={() => setWasTapped(true)}>
            <Money amount={terms.loanAmount} />
          </button>
        </Fact>
        {productName !== null && <Fact label="Product">{productName}</Fact>}
        {terms.discount > 0 && (
          <Fact label={`Coupon, ${formatPercentOff(terms.discountBasisPoints)} the processing fee`}>
            <Money amount={-terms.discount} />
          </Fact>
        )}
        <Fact label="Processing fee, taken now">
          <Money amount={terms.processingFee} />
        </Fact>
        <Fact label={`Interest, ${formatPercent(terms.dailyRateBasisPoints)} a day`}>
          <Money amount={terms.interest} />
        </Fact>
        <Fact label="Yearly rate (APR)">{terms.annualPercentageRate}%</Fact>
        <Fact label="Overdue fee, each day late">
          <Money amount={terms.overdueFeePerDay} />
        </Fact>
      </Facts>
      {wasTapped && <Notice isAlert>{ruleTexts.creditLimit}</Notice>}
      <Facts>
        <Fact label="Maximum amount">
          <Money amount={terms.maximumAmount} />
        </Fact>
        <Fact label="Payment date">{formatDay(terms.paymentAt)}</Fact>
        <Fact label="Repayment date">{formatDay(terms.dueAt)}</Fact>
        <Fact label="Installment amount, once">
          <Money amount={terms.installmentAmount} />
        </Fact>
        <Fact label="Total repayment amount" isTotal>
          <Money amount={terms.totalRepayment} />
        </Fact>
      </Facts>
    </>
  );
}

/** The name and the account of the payout. */
export function Recipient({ name, bank }: { readonly name: string; readonly bank: BankSummary }) {
  return (
    <Facts>
      <Fact label="Name">{name}</Fact>
      <Fact label="BVN">{bank.bvnMasked}</Fact>
      <Fact label="Disbursement account">
        {bank.bankName} {bank.accountNoMasked}
      </Fact>
    </Facts>
  );
}
