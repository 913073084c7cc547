import { hrefOf } from '../../navigation/href';
import { useOwnUrl } from '../../navigation/use-own-url';
import { PAY_ORDER } from './places';

/** The way to the payment provider's page and back. */
export const useCheckout = () => {
  const ownUrl = useOwnUrl();
  const leaveTo = (checkoutUrl: string, payOrderId: string): void => {
    const page = ownUrl(checkoutUrl);
    const back = ownUrl(hrefOf('cashier', { [PAY_ORDER]: payOrderId }));
    if (page === undefined || back === undefined) return;
    window.location.assign(`${page}?${new URLSearchParams({ return: back })}`);
  };
  return { leaveTo };
};
