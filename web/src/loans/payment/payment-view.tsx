import { type PayOrder, payOrderStatus } from '@kit/contracts/methods/repayment';
import { useState } from 'react';
import { usePoll } from '../../api/use-poll';
import { useQuery } from '../../api/use-query';
import { useView } from '../../platform/use-view';
import { StaleNote } from '../../ui/stale-note';
import { OrderLoadingOrError } from '../order-problem';
import { copy } from '../repay-copy';
import { CardWaiting } from './card-waiting';
import { copy as texts } from './copy';
import { PaymentClosed } from './payment-closed';
import { PaymentEnded } from './payment-ended';
import { PaymentReceived } from './payment-received';
import { TransferWaiting } from './transfer-waiting';

const { titles } = texts;

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
        {isWaiting ? '' : texts.announced(copy.payStatus[data.status])}
      </p>
      {isWaiting && data.virtualAccount && <TransferWaiting {...waiting} account={data.virtualAccount} />}
      {isWaiting && !data.virtualAccount && <CardWaiting {...waiting} />}
      {data.status === 'received' && <PaymentReceived payment={data} />}
      {(data.status === 'failed' || data.status === 'expired') && <PaymentEnded payment={data} />}
      {data.status === 'closed' && <PaymentClosed payment={data} />}
    </>
  );
}
