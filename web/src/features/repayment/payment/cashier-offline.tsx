import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { PaymentView } from './payment-view';

/**
 * Paying by transfer (2.23): the account to send to, and whether the money has arrived. The borrower can leave and come
 * back.
 */
export default function CashierOfflineScreen() {
  const { current } = useNavigation();
  return <PaymentView payOrderId={current.query.get(PAY_ORDER_QUERY) ?? ''} />;
}
