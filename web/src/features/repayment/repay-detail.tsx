import { useEffect, useRef } from 'react';
import { useQuery } from '../../api/use-query';
import { screenOf } from '../../navigation/order-screen';
import { useNavigation } from '../../navigation/use-navigation';
import { Skeleton } from '../../ui/skeleton';
import { ClosureLetter } from './closure-letter';
import { LoanView } from './loan-view';
import { OrderProblem } from '../../orders/order-problem';
import { LETTER, ORDER, PAY_ORDER, TYPE } from './places';
import { Receipt } from './receipt';

/** A loan that was paid out: what is left, every payment with its receipt, and at the end the closure letter (2.45). */
export default function RepayDetailScreen() {
  const { current, goTo } = useNavigation();
  const orderNo = current.query.get(ORDER) ?? '';
  const query = useQuery('orderDetail', { orderNo });
  const { data } = query;
  // not as long as its own screen is on its way: the address changes before this one is gone
  const isSent = useRef(false);
  const status = data && data.repayment === null ? data.order.status : undefined;
  useEffect(() => {
    if (status === undefined || isSent.current) return;
    isSent.current = true;
    goTo(screenOf(status), { query: { [ORDER]: orderNo }, replace: true });
  }, [status, orderNo, goTo]);

  if (!data && query.error) return <OrderProblem {...query} error={query.error} />;
  if (!data?.repayment) {
    return (
      <Skeleton
        cards={[
          ['line', 'hero', 'line'],
          ['row', 'row', 'row', 'row', 'row'],
        ]}
      />
    );
  }
  const payment = data.payments.find(({ payOrderId }) => payOrderId === current.query.get(PAY_ORDER));
  if (payment) return <Receipt payment={payment} orderNo={orderNo} />;
  const loan = { ...data, repayment: data.repayment };
  if (data.order.status === 'finished' && current.query.get(TYPE) === LETTER) return <ClosureLetter loan={loan} />;
  return (
    <LoanView loan={loan} isStale={query.error !== undefined} isBusy={query.isValidating} onRefresh={query.reload} />
  );
}
