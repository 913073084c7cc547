import type { OrderSummary } from '@kit/contracts/methods/loan';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../lib/dates';
import { LETTER_TYPE, ORDER_QUERY, PAY_ORDER_QUERY, TYPE_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Section } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { ErrorView } from '../../ui/error-view';
import { List, ListRow } from '../../ui/list';
import { Note } from '../../ui/page';
import { copy } from './copy';

const wasPaidOut = ({ status }: OrderSummary): boolean =>
  status === 'repaying' || status === 'overdue' || status === 'finished';

/** All documents of the borrower's loans: receipts, statements and closure letters. */
export function Documents({ onClose }: { readonly onClose: () => void }) {
  const { data, error, isValidating, reload } = useQuery('orderList', { list: 'all' });
  const loans = data?.orders.filter(wasPaidOut);
  return (
    <Dialog title={copy.documents} onClose={onClose}>
      {!data && error && <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />}
      {!data && !error && <Note>{copy.papers.loading}</Note>}
      {loans?.length === 0 && <Note>{copy.papers.none}</Note>}
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
      title={
        terms === null ? copy.papers.loan(orderNo) : copy.papers.loanOf(terms.loanAmount, formatDay(terms.paymentAt))
      }
    >
      <List>
        {status === 'finished' && (
          <ListRow title={copy.papers.letter} onClick={() => open({ [TYPE_QUERY]: LETTER_TYPE })} />
        )}
        <ListRow title={copy.papers.statement} detail={copy.papers.statementDetail} onClick={() => open()} />
        {received.map(({ payOrderId, amount, settledAt, createdAt }) => (
          <ListRow
            key={payOrderId}
            title={copy.papers.receipt(amount)}
            detail={formatDay(settledAt ?? createdAt)}
            onClick={() => open({ [PAY_ORDER_QUERY]: payOrderId })}
          />
        ))}
      </List>
    </Section>
  );
}
