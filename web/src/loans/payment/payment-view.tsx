import { orderDetail } from '@kit/contracts/methods/loan';
import { type PayOrder, payOrderStatus } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { type ComponentType, lazy, useState } from 'react';
import { usePoll } from '../../api/use-poll';
import { useQuery } from '../../api/use-query';
import { formatDay, formatMinute } from '../../platform/dates';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { useView } from '../../platform/use-view';
import * as words from '../../platform/words';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Fact, Facts, MoneyFact } from '../../ui/facts';
import { Message } from '../../ui/message';
import { Money } from '../../ui/money';
import { Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { effectTitle, paidForExtension, receivedText } from '../loan-texts';
import { stateWord } from '../loan-words';
import { OrderLoadingOrError } from '../order-problem';
import type { PaidInFullProps } from '../paid/paid-in-full';
import stack from '../stack.module.css';
import { PaymentEnded } from './payment-ended';
import { TransferWaiting, type WaitingProps } from './transfer-waiting';
import { useCheckout } from './use-checkout';
import { Waiting } from './waiting';

const titles = {
  transfer: 'Pay by bank transfer',
  card: 'Pay by card',
  received: 'Payment received',
  failed: 'Payment failed',
  expired: 'Payment expired',
  closed: 'Payment closed',
} as const;

/** Makes each state of a payment a separate view. */
function PaymentStateView({ status, method }: Pick<PayOrder, 'status' | 'method'>) {
  useView({ name: status, title: titles[status === 'waiting' ? method : status] });
  return null;
}

/** The state of a payment. While it is waiting, the app polls, and the borrower can check manually. */
export function PaymentView({ payOrderId }: { readonly payOrderId: string }) {
  const query = useQuery(payOrderStatus, { payOrderId });
  const { data, error, isValidating, reload } = query;
  const [checks, setChecks] = useState(0);
  const isWaiting = data?.status === 'waiting';
  usePoll(reload, isWaiting);
  if (!data) {
    return <OrderLoadingOrError query={query} cards={[['line', 'hero', 'line'], ['row', 'row', 'row'], ['row']]} />;
  }
  const check = async () => {
    await reload();
    setChecks((count) => count + 1);
  };
  const waiting = {
    payment: data,
    checks,
    isChecking: isValidating,
    onCheck: () => void check(),
    staleNote: error && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />,
  };
  return (
    <>
      <PaymentStateView {...data} />
      {/* rendered before its text changes, because a screen reader announces only changes */}
      <p className="unseen" role="status">
        {isWaiting ? '' : `Payment: ${words.payStatus[data.status]}`}
      </p>
      {isWaiting && data.virtualAccount && <TransferWaiting {...waiting} account={data.virtualAccount} />}
      {isWaiting && !data.virtualAccount && <CardWaiting {...waiting} />}
      {data.status === 'received' && <PaymentReceived payment={data} />}
      {(data.status === 'failed' || data.status === 'expired') && <PaymentEnded payment={data} />}
      {data.status === 'closed' && <PaymentClosed payment={data} />}
    </>
  );
}

/** A payment that another one made unnecessary: the loan is paid. Offers no retry. */
function PaymentClosed({ payment: { orderNo, amount, method } }: { readonly payment: PayOrder }) {
  const { goTo } = useNavigation();
  return (
    <>
      <Message
        art="paid"
        title="Your loan is already paid"
        text={
          method === 'transfer'
            ? `You don’t need to send ${formatNaira(amount)}. If you sent it, we return it.`
            : `We closed this card payment of ${formatNaira(amount)}. If your card was charged, we return it.`
        }
      />
      <ActionBar>
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      </ActionBar>
    </>
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
          <p className={stack.stack}>
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
  const { goTo } = useNavigation();
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
    <>
      <Message
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
      />
      {now && (
        <Page>
          <Facts>
            <MoneyFact label="Left to pay" isTotal amount={now.remaining} />
            <Fact label="Due date">{formatDay(now.dueAt)}</Fact>
          </Facts>
        </Page>
      )}
      <ActionBar>
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      </ActionBar>
    </>
  );
}
