import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import {
  cancelOrder,
  confirmBorrow,
  type LoanTerms,
  loanQuote,
  type OrderSummary,
  orderDetail,
  orderList,
} from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { ruleTexts } from '@kit/contracts/rules';
import { dayCount, MINUTE, minuteCount } from '@kit/contracts/time-units';
import { type ReactNode, useEffect, useState } from 'react';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { OVERDUE_FEE, orderRoute } from '../../loans/loan';
import { LoadedOrder, useOrder } from '../../loans/order';
import { type OfferIds, useChosenOffer } from '../../loans/use-chosen-offer';
import { formatDay, formatPercent, formatPercentOff } from '../../platform/format';
import { TYPE_QUERY } from '../../platform/location';
import { explained } from '../../platform/problems';
import { useMounted } from '../../platform/screen';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Disclosure, Fact, Facts, MoneyFact } from '../../ui/card';
import { Checkbox, RadioCards, useTick } from '../../ui/choice';
import { ConfirmSheet } from '../../ui/dialog';
import { Loaded, type LoadedProps } from '../../ui/loaded';
import { Notice, Problem } from '../../ui/message';
import { Money, Note, Page } from '../../ui/text';
import { type Quote, useOffer } from './use-offer';

/**
 * Takes the loan for a term and opens its payout screen. A toast reports the loan to a borrower who has left meanwhile.
 * @param ids product and coupon of the quote
 * @param onChanged reloads the order and its quote, because they are no longer as the screen showed them
 */
const useConfirm = (order: OrderSummary, ids: OfferIds, onChanged: () => Promise<unknown>) => {
  const { goTo, toasts } = useScreen();
  const isHere = useMounted();
  const cache = useCache();
  const { attempt, isRunning, problem } = useAction(confirmBorrow, onChanged);
  const { forget } = useChosenOffer();
  /** @param terms what the borrower agreed to */
  const confirm = async ({ loanDays, receivedAmount, totalRepayment, dueAt }: LoanTerms): Promise<void> => {
    const { orderNo, amount } = order;
    const confirmed = await attempt({
      orderNo,
      loanDays,
      amount,
      agreed: true,
      announced: { receivedAmount, totalRepayment, dueAt },
      ...ids,
    });
    if (!confirmed) return;
    const { status } = confirmed;
    forget();
    cache.put(orderDetail, { orderNo }, (detail) => ({ ...detail, order: { ...detail.order, status } }));
    cache.refresh(homePage, {});
    if (!isHere.current) {
      toasts.show('Your money is on its way', { kind: 'success' });
      return;
    }
    const { screen, options } = orderRoute({ ...order, status });
    goTo(screen, { ...options, replace: true });
  };
  return { run: confirm, isRunning, problem };
};

const TICK = 'agreement-tick';

const shape: LoadedProps<unknown>['shape'] = [
  ['line', 'hero', 'line'],
  ['row', 'row'],
  ['row', 'row', 'row', 'row'],
];

/**
 * An approved loan, on one of two routes: for a first loan (2.44), and for a borrower who has repaid one before (2.13).
 * Redirects to the other route if this one is for the other kind of borrower.
 */
export default function ConfirmBorrowScreen() {
  const { current, goTo } = useScreen();
  const isReturning = current.name === 'specialConfirmBorrow';
  const query = useOrder('confirmBorrow');
  const ended = useQuery(orderList, { list: 'finished' });
  const { data } = query;
  const hasRepaid = ended.data?.orders.some(({ status }) => status === 'finished');
  // without the list of ended loans, either route works
  const isWrongRoute = hasRepaid !== undefined && hasRepaid !== isReturning;
  useEffect(() => {
    if (!data || !isWrongRoute) return;
    const { options } = orderRoute(data.order);
    goTo(hasRepaid ? 'specialConfirmBorrow' : 'confirmBorrow', { ...options, replace: true });
  }, [data, isWrongRoute, hasRepaid, goTo]);

  const isChoosing = isWrongRoute || (hasRepaid === undefined && !ended.error);
  return (
    <LoadedOrder
      query={{ ...query, data: data?.terms && !isChoosing ? { order: data.order, terms: data.terms } : undefined }}
      shape={shape}
    >
      {({ order, terms }) => (
        <Offer key={order.orderNo} order={order} usualDays={terms.loanDays} reload={query.reload}>
          {isReturning && <Note>Welcome back. Check the loan, then get your money.</Note>}
        </Offer>
      )}
    </LoadedOrder>
  );
}

interface OfferProps {
  readonly order: OrderSummary;
  readonly reload: () => Promise<void>;
  /** above the price */
  readonly children: ReactNode;
}

/** The price of an approved loan for the chosen term, once its quote has loaded (8.12). */
function Offer({ usualDays, ...props }: OfferProps & { readonly usualDays: number }) {
  const { goTo } = useScreen();
  const offer = useOffer(props.order.orderNo, usualDays, props.reload);
  const { quote, problem, isChanging, reload } = offer;
  return (
    <Loaded
      query={{ data: quote, error: problem, isValidating: isChanging, reload }}
      shape={shape}
      leave={{ label: 'Back to home', onClick: () => goTo('home', { replace: true }) }}
    >
      {(loaded) => <Price {...props} offer={offer} quote={loaded} />}
    </Loaded>
  );
}

interface PriceProps extends OfferProps {
  readonly offer: ReturnType<typeof useOffer>;
  readonly quote: Quote;
}

/** The payout, the terms with their totals, the key facts, and the agreement beside the action. */
function Price({ order, reload, children, offer, quote }: PriceProps) {
  const [wantsTick, setWantsTick] = useState(false);
  const { isChanging, problem, refusedOffer } = offer;
  const { terms } = quote;
  const [isTicked, setIsTicked] = useTick(
    // a reload changes the time of the payout, but nothing that the borrower agrees to
    JSON.stringify([order.orderNo, order.amount, offer.days, offer.ids, { ...terms, paymentAt: 0 }]),
  );
  const confirm = useConfirm(order, offer.ids, () => Promise.all([reload(), offer.reload()]));
  const get = () => {
    setWantsTick(!isTicked);
    if (isTicked) return confirm.run(terms);
    // the bar is always in view, and the page must not scroll away from the price
    document.getElementById(TICK)?.focus({ preventScroll: true });
    return undefined;
  };
  return (
    <>
      <Page>
        {children}
        {refusedOffer !== undefined && (
          <Notice isAlert>{`You can no longer get ${refusedOffer} for this loan. This is the usual price.`}</Notice>
        )}
        <Payout quote={quote} />
        <DurationChoice
          base={{ orderNo: order.orderNo, ...offer.ids }}
          offered={quote.loanDaysOffered}
          days={offer.days}
          onChange={offer.chooseDays}
        />
        {problem && (
          <Notice tone="danger" isAlert>
            {problem.message}.{' '}
            <Button kind="quiet" isInline isBusy={isChanging} onClick={() => void offer.reload()}>
              Try again
            </Button>
          </Notice>
        )}
        <div aria-busy={isChanging} className={isChanging ? 'offer-changing' : undefined}>
          <KeyFacts terms={terms} />
        </div>
        <AllDetails quote={quote} />
        <CancelOffer order={order} reload={reload} />
      </Page>
      <ActionBar>
        <Problem text={confirm.problem} />
        <AgreementTick
          terms={terms}
          isTicked={isTicked}
          onChange={setIsTicked}
          error={wantsTick && !isTicked ? ruleTexts.agreement : undefined}
        />
        <Button isBusy={confirm.isRunning || isChanging} onClick={get}>
          {`Get ${formatNaira(terms.receivedAmount)}`}
        </Button>
      </ActionBar>
    </>
  );
}

interface AgreementTickProps {
  readonly terms: LoanTerms;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly error: string | undefined;
}

/** The consent to the loan agreement, with a link to its text (5.8). */
function AgreementTick({ terms, isTicked, onChange, error }: AgreementTickProps) {
  const { goTo } = useScreen();
  return (
    <Checkbox id={TICK} isChecked={isTicked} onChange={onChange} error={error}>
      {'I have read the '}
      <button
        type="button"
        className="offer-link"
        onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'loan_agreement' } })}
      >
        loan agreement
      </button>
      {` and agree to repay ${formatNaira(terms.totalRepayment)}.`}
    </Checkbox>
  );
}

/** The request for a quote, without its term. */
type QuoteBase = Omit<RequestOf<'loanQuote'>, 'loanDays'>;

interface TermProps {
  readonly base: QuoteBase;
  readonly days: number;
}

const useTerms = ({ base, days }: TermProps) => useQuery(loanQuote, { ...base, loanDays: days }).data?.terms;

/** The total of a term. Renders nothing until its quote arrives. */
function Total(props: TermProps) {
  const terms = useTerms(props);
  return terms ? <Money amount={terms.totalRepayment} /> : null;
}

function DueDay(props: TermProps) {
  const terms = useTerms(props);
  // keeps the card's height while the quote loads
  return terms ? `on ${formatDay(terms.dueAt)}` : '\u00a0';
}

interface DurationChoiceProps {
  readonly base: QuoteBase;
  readonly offered: readonly number[];
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** The terms on offer, each with its total and its due date. */
function DurationChoice({ base, offered, days, onChange }: DurationChoiceProps) {
  return (
    <RadioCards
      legend="When will you repay?"
      options={offered.map((each) => ({
        value: String(each),
        title: `In ${dayCount(each)}`,
        end: <Total base={base} days={each} />,
        note: <DueDay base={base} days={each} />,
      }))}
      value={String(days)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

/** Declines the loan after a confirmation, because this cannot be undone. */
function CancelOffer({ order, reload }: { readonly order: OrderSummary; readonly reload: () => Promise<void> }) {
  const { goTo, toasts } = useScreen();
  const isHere = useMounted();
  const cache = useCache();
  const { attempt, isRunning, problem } = useAction(cancelOrder, async (error) => {
    // the reload can lead to another screen, which does not know of the tap
    if (error.codeName === 'ORDER_STATUS_CONFLICT') toasts.show(explained(error).message);
    await reload();
  });
  const { forget } = useChosenOffer();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = async (): Promise<void> => {
    if (!(await attempt({ orderNo: order.orderNo }))) return;
    forget();
    cache.refresh(homePage, {});
    toasts.show('Loan cancelled. Nothing is owed.', { kind: 'success' });
    if (isHere.current) goTo('home', { replace: true });
  };
  return (
    <>
      <Button kind="quietDanger" onClick={() => setIsAsking(true)}>
        Cancel this loan
      </Button>
      {isAsking && (
        <ConfirmSheet
          title="Cancel this loan?"
          problem={problem}
          confirm="Yes, cancel it"
          onConfirm={() => void cancel()}
          isBusy={isRunning}
          isDangerous
          decline="Keep it"
          onClose={() => setIsAsking(false)}
        >
          <p>We pay nothing out, and you owe nothing. For another loan you apply again.</p>
        </ConfirmSheet>
      )}
    </>
  );
}

/**
 * The payout: the main amount of the screen, the loan and the fee that it results from, its account, and its usual time.
 * On the smallest phone all of it is in view above the agreement.
 */
function Payout({ quote: { terms, bank } }: { readonly quote: Quote }) {
  const { shortest, longest } = assumptions.disbursementTime;
  return (
    <section className="stack loan-header">
      <h2>You receive</h2>
      <Money isHero amount={terms.receivedAmount} />
      <p className="strong offer-sum">
        <Money amount={terms.loanAmount} /> loan − <Money amount={terms.processingFee} /> fee
      </p>
      <Note>{`into ${bank.bankName} ${bank.accountNoMasked}, in ${shortest / MINUTE} to ${minuteCount(longest / MINUTE)}`}</Note>
    </section>
  );
}

/** The key facts of the price, on one card: every fee and rate, and what a late day costs (2.44). */
function KeyFacts({ terms }: { readonly terms: LoanTerms }) {
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
      <MoneyFact label={`${OVERDUE_FEE}, each day late`} amount={terms.overdueFeePerDay} />
      <Fact label="Yearly rate (APR)">{`${terms.annualPercentageRate}%`}</Fact>
    </Facts>
  );
}

/** The other amounts and dates of the loan, and the recipient of the payout (2.44). */
function AllDetails({ quote: { terms, productName, name, bank } }: { readonly quote: Quote }) {
  const [wasTapped, setWasTapped] = useState(false);
  return (
    <Disclosure title="All details">
      <Facts>
        <Fact label="Loan amount">
          <button type="button" className="strong offer-amount" onClick={() => setWasTapped(true)}>
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
