import { useScreen } from '../api/use-screen';
import { PaymentView } from '../loans/payment/payment-view';
import { PAY_ORDER_QUERY } from '../platform/location';

/**
 * Payment by transfer (2.23): the receiving account, and the state of the payment. The borrower can leave and come
 * back.
 */
export default function CashierOfflineScreen() {
  const { current } = useScreen();
  return <PaymentView payOrderId={current.query.get(PAY_ORDER_QUERY) ?? ''} />;
}
