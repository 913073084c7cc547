import type { Payment } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { useScreen } from '../api/use-screen';
import { formatMinute } from '../platform/dates';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../platform/query-keys';
import * as words from '../platform/words';
import { List, ListRow, Section } from '../ui/card';
import { Badge, type BadgeProps, Parts } from '../ui/text';
import { methodLabel } from './loan-texts';
import { paymentScreen } from './payment/payment-screen';

const tones: Record<Payment['status'], NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  received: 'accent',
  failed: 'danger',
  expired: 'danger',
  closed: 'neutral',
};

/** All payments, newest first. Each links to its receipt or its state. */
export function Payments({ payments, orderNo }: { readonly payments: readonly Payment[]; readonly orderNo: string }) {
  const { goTo } = useScreen();
  const newestFirst = [...payments].sort((one, other) => other.createdAt - one.createdAt);
  if (payments.length === 0) {
    return (
      <List>
        <ListRow title="Payments" end="None yet" />
      </List>
    );
  }
  return (
    <Section title="Payments">
      <List>
        {newestFirst.map(({ payOrderId, amount, method, status, settledAt, createdAt }) => (
          <ListRow
            key={payOrderId}
            title={formatNaira(amount)}
            detail={<Parts of={[methodLabel(method), formatMinute(settledAt ?? createdAt)]} />}
            end={<Badge tone={tones[status]}>{words.payStatus[status]}</Badge>}
            onClick={() =>
              status === 'received'
                ? goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [PAY_ORDER_QUERY]: payOrderId } })
                : goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId } })
            }
          />
        ))}
      </List>
    </Section>
  );
}
