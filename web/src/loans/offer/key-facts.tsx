import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { ruleTexts } from '@kit/contracts/rules';
import { MINUTE } from '@kit/contracts/time-units';
import { useState } from 'react';
import { formatDay } from '../../platform/dates';
import { formatPercent, formatPercentOff } from '../../platform/money';
import { Disclosure } from '../../ui/disclosure';
import { Fact, Facts, MoneyFact } from '../../ui/facts';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/notice';
import { Note } from '../../ui/page';
import { copy } from './copy';
import css from './offer.module.css';
import type { Quote } from './use-offer';

/**
 * The payout: the main amount of the screen, the loan and the fee that it results from, its account, and its usual time.
 * On the smallest phone all of it is in view above the agreement.
 */
export function Payout({ quote: { terms, bank } }: { readonly quote: Quote }) {
  const { shortest, longest } = assumptions.disbursementTime;
  return (
    <section className={css.payout}>
      <h2>{copy.receive}</h2>
      <Money isHero amount={terms.receivedAmount} />
      <p className={css.sum}>
        <Money amount={terms.loanAmount} /> {copy.loanLess} <Money amount={terms.processingFee} /> {copy.fee}
      </p>
      <Note>{copy.into(`${bank.bankName} ${bank.accountNoMasked}`, shortest / MINUTE, longest / MINUTE)}</Note>
    </section>
  );
}

/** The key facts of the price, on one card: every fee and rate, and what a late day costs (2.44). */
export function KeyFacts({ terms }: { readonly terms: LoanTerms }) {
  return (
    <Facts>
      {terms.discount > 0 && (
        <MoneyFact label={copy.coupon(formatPercentOff(terms.discountBasisPoints))} amount={-terms.discount} />
      )}
      <MoneyFact label={copy.processingFee} amount={terms.processingFee} />
      <MoneyFact label={copy.interest(formatPercent(terms.dailyRateBasisPoints))} amount={terms.interest} />
      <MoneyFact label={copy.overdueFee} amount={terms.overdueFeePerDay} />
      <Fact label={copy.yearlyRate}>{`${terms.annualPercentageRate}%`}</Fact>
    </Facts>
  );
}

/** The other amounts and dates of the loan, and the recipient of the payout (2.44). */
export function AllDetails({ quote: { terms, productName, name, bank } }: { readonly quote: Quote }) {
  const [wasTapped, setWasTapped] = useState(false);
  return (
    <Disclosure title={copy.allDetails}>
      <Facts>
        <Fact label={copy.loanAmount}>
          <button type="button" className={css.amount} onClick={() => setWasTapped(true)}>
            <Money amount={terms.loanAmount} />
          </button>
        </Fact>
        {productName !== null && <Fact label={copy.product}>{productName}</Fact>}
        <MoneyFact label={copy.maximumAmount} amount={terms.maximumAmount} />
        <Fact label={copy.paymentDate}>{formatDay(terms.paymentAt)}</Fact>
        <Fact label={copy.repaymentDate}>{formatDay(terms.dueAt)}</Fact>
        <MoneyFact label={copy.installment} amount={terms.installmentAmount} />
        <MoneyFact label={copy.total} isTotal amount={terms.totalRepayment} />
        <Fact label={copy.lender}>{assumptions.lenderName}</Fact>
        <Fact label={copy.name}>{name}</Fact>
        <Fact label={copy.bvn}>{bank.bvnMasked}</Fact>
        <Fact label={copy.account}>
          {bank.bankName} {bank.accountNoMasked}
        </Fact>
      </Facts>
      {wasTapped && <Notice isAlert>{ruleTexts.creditLimit}</Notice>}
    </Disclosure>
  );
}
