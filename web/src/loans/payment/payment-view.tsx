import { orderDetail } from '@kit/contracts/methods/loan';
import { type PayOrder, payOrderStatus } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { usePoll } from '../../api/use-poll';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { formatDay, formatMinute } from '../../platform/format';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../../platform/location';
import * as words from '../../platform/words';
import { ActionBar, Result } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card, Fact, Facts, MoneyFact } from '../../ui/card';
import { Message, Problem } from '../../ui/message';
import { Money, Note, Page } from '../../ui/text';
import { stateWord } from '../loan';
import { effectTitle, paidForExtension, receivedText } from '../loan-texts';
import { LoadedOrder } from '../order';
import type { PaidInFullProps } from '../paid/paid-in-full';
import { useCheckout } from './open-payment';
import { PaymentEnded } from './payment-ended';
import { TransferWaiting, Waiting, type WaitingProps } from './waiting';

interface State {
  readonly title: string;
  /** the content of the page */
  readonly View: (waiting: WaitingProps) => ReactNode;
}

/** Each state of a payment. A waiting payment depends on its method. */
const states: Readonly<Record<Exclude<PayOrder['status'], 'waiting'> | PayOrder['method'], State>> = {
  transfer: { title: 'Pay by bank transfer', View: TransferWaiting },
  card: { title: 'Pay by card', View: CardWaiting },
  received: { title: 'Payment received', View: PaymentReceived },
  failed: { title: 'Payment failed', View: PaymentEnded },
  expired: { title: 'Payment expired', View: PaymentEnded },
  closed: { title: 'Payment closed', View: PaymentClosed },
};

/** The state of a payment. While it is waiting, the app polls, and the borrower can check manually. */
export function PaymentView({ payOrderId }: { readonly payOrderId: string }) {
  const query = useQuery(payOrderStatus, { payOrderId });
  const { reload } = query;
  const [checks, setChecks] = useState(0);
  usePoll(reload, query.data?.status === 'waiting');
  const check = async () => {
    await reload();
    setChecks((count) => count + 1);
  };
  return (
    <LoadedOrder query={query} shape={[['line', 'hero', 'line'], ['row', 'row', 'row'], ['row']]}>
      {(payment, note) => (
        <PaymentState
          payment={payment}
          checks={checks}
          isChecking={query.isValidating}
          onCheck={() => void check()}
          staleNote={note}
        />
      )}
    </LoadedOrder>
  );
}

/** One state of a payment, as a view of its own. */
function PaymentState(waiting: WaitingProps) {
  const { status, virtualAccount } = waiting.payment;
  const { title, View } = states[status !== 'waiting' ? status : virtualAccount ? 'transfer' : 'card'];
  useScreen({ view: status, title });
  return (
    <>
      {/* rendered before its text changes, because a screen reader announces only changes */}
      <p className="unseen" role="status">
        {status === 'waiting' ? '' : `Payment: ${words.payStatus[status]}`}
      </p>
      <View {...waiting} />
    </>
  );
}

/** A payment that another one made unnecessary: the loan is paid. Offers no retry. */
function PaymentClosed({ payment: { orderNo, amount, method } }: { readonly payment: PayOrder }) {
  const { goTo } = useScreen();
  return (
    <Result
      art="paid"
      title="Your loan is already paid"
      text={
        method === 'transfer'
          ? `You don’t need to send ${formatNaira(amount)}. If you sent it, we return it.`
          : `We closed this card payment of ${formatNaira(amount)}. If your card was charged, we return it.`
      }
      next={
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      }
    />
  );
}

/** A waiting card payment. Links to the provider's page and shows the result. */
function CardWaiting({ payment, checks, isChecking, onCheck, staleNote }: WaitingProps) {
  const { leaveTo } = useCheckout();
  const [problem, setProblem] = useState<string>();
  const { checkoutUrl, payOrderId } = payment;
  return (
    <>
      <Page>
        {staleNote}
        <Card>
          <p className="stack">
            <span>Pay by card</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">{effectTitle(payment.effect)}.</Note>
            <Note as="span">{`Pay by ${formatMinute(payment.expiresAt)}. After that, this payment closes and takes no money.`}</Note>
          </p>
        </Card>
        <Waiting
          title="Waiting for your card payment"
          text="You pay on the payment provider’s page. If you closed it, open it again. You can’t pay twice there."
          checks={checks}
        />
        <Button kind="secondary" isBusy={isChecking} onClick={onCheck}>
          I have paid, check again
        </Button>
      </Page>
      {checkoutUrl !== null && (
        <ActionBar>
          <Problem text={problem} />
          <Button onClick={() => setProblem(leaveTo(checkoutUrl, payOrderId))}>Open the card page</Button>
        </ActionBar>
      )}
    </>
  );
}

/** The celebration is a separate script. If it does not load, a plain message says the same. */
const PaidInFull = lazy<ComponentType<PaidInFullProps>>(() =>
  import('../paid/paid-in-full').then(
    ({ PaidInFull: loaded }) => ({ default: loaded }),
    () => ({ default: PaidMessage }),
  ),
);

function PaidMessage() {
  return <Message art="paid" title={stateWord('finished')} text="Nothing is owed. Thank you." />;
}

/** A received payment, its effect, and the loan after it. */
function PaymentReceived({ payment }: { readonly payment: PayOrder }) {
  const { goTo } = useScreen();
  const { orderNo, payOrderId, amount, effect } = payment;
  const { data, error, isValidating } = useQuery(orderDetail, { orderNo });
  // the cached loan is from before this payment
  const now = isValidating || error ? null : (data?.repayment ?? null);
  if (effect === 'closes the loan') {
    const loan = now && data?.order.status === 'finished' ? { ...data, repayment: now } : undefined;
    return <PaidInFull orderNo={orderNo} payment={payment} loan={loan} />;
  }
  const price = now && data ? paidForExtension(payment, data) : 0;
  const isBoth = price > 0 && price < amount;
  const parts = isBoth
    ? `${formatNaira(price)} paid for the extension, ${formatNaira(amount - price)} reduced what was owed. `
    : '';
  return (
    <Result
      art="received"
      title={`${formatNaira(amount)} received`}
      text={parts + receivedText(effect, now)}
      action={
        <Button
          kind="quiet"
          onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [PAY_ORDER_QUERY]: payOrderId } })}
        >
          See the receipt
        </Button>
      }
      next={
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      }
    >
      {now && (
        <Page>
          <Facts>
            <MoneyFact label="Left to pay" isTotal amount={now.remaining} />
            <Fact label="Due date">{formatDay(now.dueAt)}</Fact>
          </Facts>
        </Page>
      )}
    </Result>
  );
}
