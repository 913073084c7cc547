import { formatNaira } from '@kit/contracts/money';
import { useNavigation } from '../../navigation/use-navigation';
import { List, ListRow } from '../../ui/list';
import type { Purpose } from './amount-choice';
import { canExtend, type Loan, leftToExtend } from './loan';
import { ORDER, PAY_ORDER, PURPOSE, paymentScreen } from './places';
import { methodLabel } from './words';

export interface UnderWayProps {
  readonly loan: Loan;
  /** on the cashier itself, what it is open for */
  readonly cashierOf?: Purpose;
}

/** What the borrower began and can go on with: a payment that is awaited, an extension that is not paid yet. */
export function UnderWay({ loan, cashierOf }: UnderWayProps) {
  const { goTo } = useNavigation();
  const { order, payments, repayment } = loan;
  const waiting = payments.find(({ status, payOrderId }) => status === 'waiting' && payOrderId === order.payOrderId);
  const isExtending = repayment.extensionChosen && cashierOf !== 'extend' && canExtend(loan);
  if (!waiting && !isExtending) return null;
  return (
    <List label="Under way">
      {waiting && (
        <ListRow
          title={`Payment of ${formatNaira(waiting.amount)} is awaited`}
          detail={methodLabel(waiting.method)}
          onClick={() => goTo(paymentScreen(waiting.method), { query: { [PAY_ORDER]: waiting.payOrderId } })}
        />
      )}
      {isExtending && (
        <ListRow
          title="You chose to extend"
          detail={`${formatNaira(leftToExtend(repayment))} is left to pay for it. Payments count towards it first.`}
          onClick={() => goTo('cashier', { query: { [ORDER]: order.orderNo, [PURPOSE]: 'extend' } })}
        />
      )}
    </List>
  );
}
