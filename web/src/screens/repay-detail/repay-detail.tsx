import { OrderProblem } from '../../loans/order-problem';
import { ClosureLetter } from '../../loans/paid/closure-letter';
import { PaidInFull } from '../../loans/paid/paid-in-full';
import { Receipt } from '../../loans/paid/receipt';
import { useOrder } from '../../loans/use-order';
import { LETTER_TYPE, PAY_ORDER_QUERY, TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';
import { LoanView } from './loan-view';

/** A loan that was paid out: the debt, all payments with their receipts, and finally the closure letter (2.45). */
export default function RepayDetailScreen() {
  const { current } = useNavigation();
  const query = useOrder('repayDetail');
  const { data } = query;

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
  const payment = data.payments.find(({ payOrderId }) => payOrderId === current.query.get(PAY_ORDER_QUERY));
  if (payment) return <Receipt payment={payment} orderNo={data.order.orderNo} loan={data} />;
  const loan = { ...data, repayment: data.repayment };
  if (data.order.status === 'finished') {
    if (current.query.get(TYPE_QUERY) === LETTER_TYPE) return <ClosureLetter loan={loan} />;
    return (
      <PaidInFull
        orderNo={data.order.orderNo}
        payment={data.payments.find(({ effect }) => effect === 'closes the loan')}
        loan={loan}
        notice={query.error && <StaleNote onRefresh={() => void query.reload()} isBusy={query.isValidating} />}
      />
    );
  }
  return (
    <LoanView loan={loan} isStale={query.error !== undefined} isBusy={query.isValidating} onRefresh={query.reload} />
  );
}
