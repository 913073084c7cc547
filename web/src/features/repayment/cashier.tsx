import { useQuery } from '../../api/use-query';
import { useNavigation } from '../../navigation/use-navigation';
import { OrderProblem } from '../../orders/order-problem';
import { Skeleton } from '../../ui/skeleton';
import { CashierForm } from './cashier-form';
import { NothingToPay } from './nothing-to-pay';
import { PaymentView } from './payment-view';
import { ORDER, PARTIAL, PAY_ORDER, PURPOSE, TYPE } from './places';

/** The cashier (2.22): how much and by which way; and of a card payment that was begun, how it stands. */
export default function CashierScreen() {
  const { current } = useNavigation();
  const payOrderId = current.query.get(PAY_ORDER);
  if (payOrderId !== null) return <PaymentView payOrderId={payOrderId} />;
  return (
    <NewPayment
      orderNo={current.query.get(ORDER) ?? ''}
      purpose={current.query.get(PURPOSE) === 'extend' ? 'extend' : 'repay'}
      isPartial={current.query.get(TYPE) === PARTIAL}
    />
  );
}

interface NewPaymentProps {
  readonly orderNo: string;
  readonly purpose: 'repay' | 'extend';
  readonly isPartial: boolean;
}

function NewPayment({ orderNo, purpose, isPartial }: NewPaymentProps) {
  const query = useQuery('orderDetail', { orderNo });
  const { data, error } = query;
  if (!data) {
    return error ? (
      <OrderProblem {...query} error={error} />
    ) : (
      <Skeleton
        cards={[
          ['line', 'hero', 'line'],
          ['row', 'row'],
        ]}
      />
    );
  }
  const { repayment, order } = data;
  const isOwed = order.status === 'repaying' || order.status === 'overdue';
  if (!repayment || !isOwed) return <NothingToPay orderNo={orderNo} />;
  return (
    <CashierForm
      loan={{ ...data, repayment }}
      purpose={purpose}
      isPartial={isPartial}
      isStale={error !== undefined}
      isBusy={query.isValidating}
      onReload={query.reload}
    />
  );
}
