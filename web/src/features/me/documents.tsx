import type { OrderSummary } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../lib/dates';
import { LETTER_TYPE, ORDER_QUERY, PAY_ORDER_QUERY, TYPE_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Section } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { ErrorView } from '../../ui/error-view';
import { List, ListRow } from '../../ui/list';
import { Note } from '../../ui/page';

const wasPaidOut = ({ status }: OrderSummary): boolean =>
  status === 'repaying' || status === 'overdue' || status === 'finished';

/** All documents of the borrower's loans: receipts, statements and closure letters. */
export function Documents({ onClose }: { readonly onClose: () => void }) {
  const { data, error, isValidating, reload } = useQuery('orderList', { list: 'all' });
  const loans = data?.orders.filter(wasPaidOut);
  return (
    <Dialog title="Receipts and statements" onClose={onClose}>
      {!data && error && <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />}
      {!data && !error && <Note>Loading your loans…</Note>}
      {loans?.length === 0 && <Note>There are none yet: a loan has them once it is paid out.</Note>}
      {loans?.map((loan) => (
        <LoanDocuments key={loan.orderNo} loan={loan} />
      ))}
    </Dialog>
  );
}

function LoanDocuments({ loan: { orderNo, status } }: { readonly loan: OrderSummary }) {
  const { goTo } = useNavigation();
  const { data, error, isValidating, reload } = useQuery('orderDetail', { orderNo });
  if (!data) return error ? <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} /> : null;
  const open = (query: Record<string, string> = {}) =>
    goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, ...query } });
  const received = data.payments.filter((payment) => payment.status === 'received');
  const { terms } = data;
  return (
    <Section
      title={terms === null ? `Loan ${orderNo}` : `${formatNaira(terms.loanAmount)} of ${formatDay(terms.paymentAt)}`}
    >
      <List>
        {status === 'finished' && (
          <ListRow title="Closure letter" onClick={() => open({ [TYPE_QUERY]: LETTER_TYPE })} />
        )}
        <ListRow title="Statement" detail="What was owed and paid, and when" onClick={() => open()} />
        {received.map(({ payOrderId, amount, settledAt, createdAt }) => (
          <ListRow
            key={payOrderId}
            title={`Receipt of ${formatNaira(amount)}`}
            detail={formatDay(settledAt ?? createdAt)}
            onClick={() => open({ [PAY_ORDER_QUERY]: payOrderId })}
          />
        ))}
      </List>
    </Section>
  );
}
