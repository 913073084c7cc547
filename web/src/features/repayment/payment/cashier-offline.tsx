import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { PaymentView } from './payment-view';

/**
 * Payment by transfer (2.23): the receiving account, and the state of the payment. The borrower can leave and come
 * back.
 */
export default function CashierOfflineScreen() {
  const { current } = useNavigation();
  return <PaymentView payOrderId={current.query.get(PAY_ORDER_QUERY) ?? ''} />;
}
