import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { leftToExtend, owedAfterExtension, paidOfExtension } from '@kit/contracts/payments';
import { dayCount } from '@kit/contracts/time-units';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHelp, useScreen } from '../api/use-screen';
import { useSessionState } from '../api/use-session-state';
import { ExtensionFacts, OwedFacts } from '../loans/facts';
import { Payments, Timeline, UnderWay } from '../loans/history';
import { daysLeftText, type Loan, urgencyOf } from '../loans/loan';
import { canExtend } from '../loans/loan-texts';
import { LoadedOrder, useOrder } from '../loans/order';
import { ClosureLetter, Receipt } from '../loans/paid/documents';
import { PaidInFull } from '../loans/paid/paid-in-full';
import { RenewalExplanation } from '../loans/renewal-explanation';
import { formatDay } from '../platform/format';
import {
  EXTEND_TYPE,
  LETTER_TYPE,
  ORDER_QUERY,
  PARTIAL_TYPE,
  PAY_ORDER_QUERY,
  PURPOSE_QUERY,
  TYPE_QUERY,
} from '../platform/location';
import * as words from '../platform/words';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Disclosure } from '../ui/card';
import { type RadioCard, RadioCards } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/message';
import { Badge, Money, Note, Page, Parts } from '../ui/text';

/** A loan that was paid out: the debt, all payments with their receipts, and finally the closure letter (2.45). */
export default function RepayDetailScreen() {
  const { current } = useScreen();
  const query = useOrder('repayDetail');
  return (
    <LoadedOrder
      query={{ ...query, data: loanOf(query.data) }}
      shape={[
        ['line', 'hero', 'line'],
        ['row', 'row', 'row', 'row', 'row'],
      ]}
    >
      {(loan, note) => {
        const { payments, order } = loan;
        const payment = payments.find(({ payOrderId }) => payOrderId === current.query.get(PAY_ORDER_QUERY));
        if (payment) return <Receipt payment={payment} orderNo={order.orderNo} loan={loan} />;
        if (order.status !== 'finished') return <LoanView loan={loan} note={note} />;
        if (current.query.get(TYPE_QUERY) === LETTER_TYPE) return <ClosureLetter loan={loan} />;
        const last = payments.find(({ effect }) => effect === 'closes the loan');
        return <PaidInFull orderNo={order.orderNo} payment={last} loan={loan} notice={note} />;
      }}
    </LoadedOrder>
  );
}

/** The order, once it was paid out. */
const loanOf = (detail: OrderDetail | undefined): Loan | undefined =>
  detail?.repayment ? { ...detail, repayment: detail.repayment } : undefined;

interface PayWayState {
  readonly way: PayWay;
  readonly choose: (way: PayWay) => void;
  /** call this before the screen leads to the extension */
  readonly beforeExtension: () => void;
}

/**
 * The chosen way to pay. An address can propose the extension, but only once: after an extension, back can lead to that
 * address again.
 */
const usePayWay = (loan: Loan): PayWayState => {
  const { current } = useScreen();
  const { key } = useLocation();
  const { dueAt } = loan.repayment;
  /** the due date when this entry of the history led to the extension */
  const [dueBefore, setDueBefore] = useSessionState(`extension asked at ${key}`, dueAt);
  const isProposed = current.query.get(TYPE_QUERY) === EXTEND_TYPE && dueBefore === dueAt;
  const [chosen, choose] = useState<PayWay>();
  const way = chosen ?? (isProposed ? 'extend' : 'full');
  return {
    way: way === 'extend' && !canExtend(loan) ? 'full' : way,
    choose,
    beforeExtension: () => setDueBefore(dueAt),
  };
};

/** A loan that is owed: the debt and the choice of a way to pay. The details and the history are folded below. */
function LoanView({ loan, note }: { readonly loan: Loan; readonly note: ReactNode }) {
  const { repayment } = loan;
  const { way, choose, beforeExtension } = usePayWay(loan);
  const [isExplained, setIsExplained] = useHelp('What is an extension?');
  return (
    <>
      <Page>
        {note}
        <LoanHeader loan={loan} />
        <UnderWay loan={loan} />
        <PayChoice loan={loan} way={way} onChange={choose} />
        <Payments payments={loan.payments} orderNo={loan.order.orderNo} />
        <Disclosure title="What you owe" isOpen={repayment.overdueDays > 0}>
          <OwedFacts loan={loan} />
          <section className="loan-extension">
            <h3 className="strong loan-extension-title">{`If you extend by ${dayCount(EXTENSION_DAYS)}`}</h3>
            <ExtensionFacts price={repayment} paid={paidOfExtension(repayment)} left={leftToExtend(repayment)} />
          </section>
        </Disclosure>
        <Disclosure title="What happened so far">
          <Timeline entries={loan.timeline} />
        </Disclosure>
        <Note>{words.antiFraud}</Note>
      </Page>
      <ActionBar>
        <PayButton loan={loan} way={way} beforeExtension={beforeExtension} />
      </ActionBar>
      {isExplained && (
        <Dialog title="What is an extension?" onClose={() => setIsExplained(false)}>
          <RenewalExplanation />
        </Dialog>
      )}
    </>
  );
}

/** The action for the chosen way to pay. */
function PayButton({
  loan,
  way,
  beforeExtension,
}: Pick<PayWayState, 'way' | 'beforeExtension'> & { readonly loan: Loan }) {
  const { goTo } = useScreen();
  const { orderNo } = loan.order;
  const repay = (type?: string) =>
    goTo('cashier', { query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: 'repay', [TYPE_QUERY]: type } });
  const extend = () => {
    beforeExtension();
    goTo('extension', { query: { [ORDER_QUERY]: orderNo } });
  };
  if (way === 'extend') return <Button onClick={extend}>{`Extend by ${dayCount(EXTENSION_DAYS)}`}</Button>;
  if (way === 'part') return <Button onClick={() => repay(PARTIAL_TYPE)}>Pay another amount</Button>;
  return <Button onClick={() => repay()}>{`Repay ${formatNaira(loan.repayment.remaining)}`}</Button>;
}

/** The debt, its due date and the days left. */
function LoanHeader({ loan }: { readonly loan: Loan }) {
  const { order, repayment, timeline } = loan;
  const { remaining, overdueDays, dueAt, overdueFeePerDay, repaid, outstanding } = repayment;
  const urgency = urgencyOf(order);
  const wasExtended = timeline.some(({ kind }) => kind === 'extended');
  const day = formatDay(dueAt);
  const daily = formatNaira(overdueFeePerDay);
  return (
    <section className="stack loan-header">
      <div className="row spread">
        <h2>Left to pay</h2>
        <span className="row tight">
          {wasExtended && <Badge>Term extended</Badge>}
          {urgency ? (
            <Badge tone={urgency.tone}>{urgency.text}</Badge>
          ) : (
            order.daysLeft !== null && <Badge>{daysLeftText(order.daysLeft)}</Badge>
          )}
        </span>
      </div>
      <Money isHero amount={remaining} />
      <Note>
        <Parts
          of={
            overdueDays > 0
              ? [`was due ${day}`, `${daily} more each day`]
              : [`due ${day}`, `${daily} more for each day late`]
          }
        />
      </Note>
      {repaid > 0 && <Note>{`You have repaid ${formatNaira(repaid)} of ${formatNaira(outstanding)}.`}</Note>}
    </section>
  );
}

type PayWay = 'full' | 'extend' | 'part';

/** After a part payment, the note says that the extension uses that payment, and that more is owed then than today. */
const extensionNote = (repayment: RepaymentState): string => {
  const { remaining, rolloverAmount } = repayment;
  const days = dayCount(EXTENSION_DAYS);
  const owed = formatNaira(owedAfterExtension(repayment));
  const day = formatDay(repayment.newDueAt);
  const paid = paidOfExtension(repayment);
  if (paid === 0) return `Another ${days}, for an extra charge. You still owe ${owed} on ${day}.`;
  const charge = `Another ${days}, for an extra charge of ${formatNaira(rolloverAmount)}. It takes the ${formatNaira(paid)} that you repaid, and ${formatNaira(leftToExtend(repayment))} more.`;
  return `${charge} You owe ${formatNaira(remaining)} today, and ${owed} on ${day}.`;
};

const waysOf = (loan: Loan): RadioCard<PayWay>[] => {
  const { repayment } = loan;
  const full: RadioCard<PayWay> = {
    value: 'full',
    title: 'Repay in full',
    end: <Money amount={repayment.remaining} />,
    note: 'Closes your loan. A higher limit can follow.',
  };
  const extend: RadioCard<PayWay> = {
    value: 'extend',
    title: words.extend,
    end: <Money amount={leftToExtend(repayment)} />,
    note: extensionNote(repayment),
  };
  const part: RadioCard<PayWay> = {
    value: 'part',
    title: 'Pay another amount',
    note: `From ${formatNaira(repayment.minimumRepayment)}`,
  };
  return canExtend(loan) ? [full, extend, part] : [full, part];
};

interface PayChoiceProps {
  readonly loan: Loan;
  readonly way: PayWay;
  readonly onChange: (way: PayWay) => void;
}

/** A choice between the ways to pay, each with its price and its effect. The action bar follows the choice. */
function PayChoice({ loan, way, onChange }: PayChoiceProps) {
  return (
    <>
      <RadioCards
        legend="How do you want to pay?"
        isLegendUnseen
        options={waysOf(loan)}
        value={way}
        onChange={onChange}
      />
      {way === 'extend' && <Notice>{words.warning}</Notice>}
      {!canExtend(loan) && <Note>Extending would cost as much as closing the loan, so we don’t offer it.</Note>}
    </>
  );
}
