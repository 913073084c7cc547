import { orderDetail } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { type ComponentType, lazy } from 'react';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../platform/dates';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Fact, Facts, MoneyFact } from '../../ui/facts';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { stateWord } from '../loan-copy';
import { paidForExtension, receivedText } from '../loan-texts';
import type { PaidInFullProps } from '../paid/paid-in-full';
import { copy as shared } from '../repay-copy';
import { copy } from './copy';

/** The celebration is a separate script. If it does not load, a plain message says the same. */
const PaidInFull = lazy<ComponentType<PaidInFullProps>>(() =>
  import('../paid/paid-in-full').then(
    ({ PaidInFull: loaded }) => ({ default: loaded }),
    () => ({ default: PaidMessage }),
  ),
);

function PaidMessage() {
  return <Message art="paid" title={stateWord('finished')} text={copy.nothingOwed} />;
}

/** A received payment, its effect, and the loan after it. */
export function PaymentReceived({ payment }: { readonly payment: PayOrder }) {
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
  const parts = isBoth ? `${shared.effects.bothEffects(formatNaira(price), formatNaira(amount - price))}. ` : '';
  return (
    <>
      <Message
        art="received"
        title={copy.received(formatNaira(amount))}
        text={parts + receivedText(effect, now)}
        action={
          <Button
            kind="quiet"
            onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [PAY_ORDER_QUERY]: payOrderId } })}
          >
            {copy.seeReceipt}
          </Button>
        }
      />
      {now && (
        <Page>
          <Facts>
            <MoneyFact label={copy.leftNow} isTotal amount={now.remaining} />
            <Fact label={copy.dueNow}>{formatDay(now.dueAt)}</Fact>
          </Facts>
        </Page>
      )}
      <ActionBar>
        <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          {copy.seeLoan}
        </Button>
      </ActionBar>
    </>
  );
}
