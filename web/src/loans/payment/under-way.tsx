import { leftToExtend } from '@kit/contracts/extension-price';
import { formatNaira } from '@kit/contracts/money';
import { useScreen } from '../../api/use-screen';
import { ORDER_QUERY, PAY_ORDER_QUERY, PURPOSE_QUERY } from '../../platform/query-keys';
import { List, ListRow } from '../../ui/card';
import { canExtend, type Loan, type Purpose } from '../loan-state';
import { methodLabel } from '../loan-texts';
import { paymentScreen } from './payment-screen';

export interface UnderWayProps {
  readonly loan: Loan;
  /** on the cashier: the purpose of the new payment */
  readonly cashierOf?: Purpose;
}

/** Processes that the borrower can continue: a waiting payment, and an extension that is not paid yet. */
export function UnderWay({ loan, cashierOf }: UnderWayProps) {
  const { goTo } = useScreen();
  const { order, payments, repayment } = loan;
  const waiting = payments.find(({ status, payOrderId }) => status === 'waiting' && payOrderId === order.payOrderId);
  const isExtending = repayment.extensionChosen && cashierOf !== 'extend' && canExtend(loan);
  if (!waiting && !isExtending) return null;
  return (
    <List label="Under way">
      {waiting && (
        <ListRow
          title={`We are waiting for your ${formatNaira(waiting.amount)}`}
          detail={methodLabel(waiting.method)}
          onClick={() => goTo(paymentScreen(waiting.method), { query: { [PAY_ORDER_QUERY]: waiting.payOrderId } })}
        />
      )}
      {isExtending && (
        <ListRow
          title="You chose to extend"
          detail={`${formatNaira(leftToExtend(repayment))} is left to pay for it. Your payments count towards it first.`}
          onClick={() => goTo('cashier', { query: { [ORDER_QUERY]: order.orderNo, [PURPOSE_QUERY]: 'extend' } })}
        />
      )}
    </List>
  );
}
