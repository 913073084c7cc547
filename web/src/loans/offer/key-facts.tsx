import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { ruleTexts } from '@kit/contracts/rules';
import { MINUTE, minuteCount } from '@kit/contracts/time-units';
import { useState } from 'react';
import { formatDay } from '../../platform/dates';
import { formatPercent, formatPercentOff } from '../../platform/money';
import { Disclosure, Fact, Facts, MoneyFact } from '../../ui/card';
import { Notice } from '../../ui/message';
import { Money, Note } from '../../ui/text';
import type { Quote } from './use-offer';

/**
 * The payout: the main amount of the screen, the loan and the fee that it results from, its account, and its usual time.
 * On the smallest phone all of it is in view above the agreement.
 */
export function Payout({ quote: { terms, bank } }: { readonly quote: Quote }) {
  const { shortest, longest } = assumptions.disbursementTime;
  return (
    <section className="offer-payout">
      <h2>You receive</h2>
      <Money isHero amount={terms.receivedAmount} />
      <p className="offer-sum">
        <Money amount={terms.loanAmount} /> loan − <Money amount={terms.processingFee} /> fee
      </p>
      <Note>{`into ${bank.bankName} ${bank.accountNoMasked}, in ${shortest / MINUTE} to ${minuteCount(longest / MINUTE)}`}</Note>
    </section>
  );
}

/** The key facts of the price, on one card: every fee and rate, and what a late day costs (2.44). */
export function KeyFacts({ terms }: { readonly terms: LoanTerms }) {
  return (
    <Facts>
      {terms.discount > 0 && (
        <MoneyFact
          label={`Coupon, ${formatPercentOff(terms.discountBasisPoints)} the processing fee`}
          amount={-terms.discount}
        />
      )}
      <MoneyFact label="Processing fee, taken now" amount={terms.processingFee} />
      <MoneyFact label={`Interest, ${formatPercent(terms.dailyRateBasisPoints)} a day`} amount={terms.interest} />
      <MoneyFact label="Overdue fee, each day late" amount={terms.overdueFeePerDay} />
      <Fact label="Yearly rate (APR)">{`${terms.annualPercentageRate}%`}</Fact>
    </Facts>
  );
}

/** The other amounts and dates of the loan, and the recipient of the payout (2.44). */
export function AllDetails({ quote: { terms, productName, name, bank } }: { readonly quote: Quote }) {
  const [wasTapped, setWasTapped] = useState(false);
  return (
    <Disclosure title="All details">
      <Facts>
        <Fact label="Loan amount">
          <button type="button" className="offer-amount" onClick={() => setWasTapped(true)}>
            <Money amount={terms.loanAmount} />
          </button>
        </Fact>
        {productName !== null && <Fact label="Product">{productName}</Fact>}
        <MoneyFact label="Maximum amount" amount={terms.maximumAmount} />
        <Fact label="Payment date">{formatDay(terms.paymentAt)}</Fact>
        <Fact label="Repayment date">{formatDay(terms.dueAt)}</Fact>
        <MoneyFact label="Installment amount, once" amount={terms.installmentAmount} />
        <MoneyFact label="Total repayment amount" isTotal amount={terms.totalRepayment} />
        <Fact label="Lender">{assumptions.lenderName}</Fact>
        <Fact label="Name">{name}</Fact>
        <Fact label="BVN">{bank.bvnMasked}</Fact>
        <Fact label="Disbursement account">
          {bank.bankName} {bank.accountNoMasked}
        </Fact>
      </Facts>
      {wasTapped && <Notice isAlert>{ruleTexts.creditLimit}</Notice>}
    </Disclosure>
  );
}
