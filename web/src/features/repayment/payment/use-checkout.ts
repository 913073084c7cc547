import { leaveForCheckout } from '../../../navigation/checkout-return';
import { hrefOf } from '../../../navigation/href';
import { PAY_ORDER_QUERY } from '../../../navigation/query-keys';
import { useSameOriginUrl } from '../../../navigation/use-same-origin-url';

/** Leads to the payment provider's page, which returns to the cashier. */
export const useCheckout = () => {
  const ownUrl = useSameOriginUrl();
  const leaveTo = (checkoutUrl: string, payOrderId: string): void => {
    const page = ownUrl(checkoutUrl);
    const back = ownUrl(hrefOf('cashier', { [PAY_ORDER_QUERY]: payOrderId }));
    if (page === undefined || back === undefined) return;
    leaveForCheckout(window);
    window.location.assign(`${page}?${new URLSearchParams({ return: back })}`);
  };
  return { leaveTo };
};
