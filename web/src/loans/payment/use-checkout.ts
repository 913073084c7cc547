import { assumptions } from '@kit/contracts/assumptions';
import { leaveForCheckout } from '../../platform/history';
import { hrefOf } from '../../platform/location';
import { PAY_ORDER_QUERY } from '../../platform/query-keys';
import { useSameOriginUrl } from '../../platform/use-same-origin-url';
import { isOnHost, webAddress } from '../../platform/web-address';

/**
 * Opens the payment provider's page, on this origin or on a host of `checkoutHosts`. The provider returns to the
 * cashier.
 */
export const useCheckout = () => {
  const ownUrl = useSameOriginUrl();
  const pageOf = (checkoutUrl: string): URL | undefined => {
    const own = ownUrl(checkoutUrl);
    if (own !== undefined) return new URL(own, window.location.origin);
    const url = /^https:/i.test(checkoutUrl) ? webAddress(checkoutUrl) : undefined;
    return url && isOnHost(url, assumptions.checkoutHosts) ? url : undefined;
  };
  /** @returns the reason for the borrower if the page was not opened */
  const leaveTo = (checkoutUrl: string, payOrderId: string): string | undefined => {
    const page = pageOf(checkoutUrl);
    const back = ownUrl(hrefOf('cashier', { [PAY_ORDER_QUERY]: payOrderId }));
    if (page === undefined || back === undefined)
      return 'We can’t open the payment page here. Pay by bank transfer, or contact customer service.';
    const isOwn = page.origin === window.location.origin;
    page.searchParams.set('return', isOwn ? back : window.location.origin + back);
    leaveForCheckout(window);
    window.location.assign(isOwn ? page.pathname + page.search : page.href);
    return undefined;
  };
  return { leaveTo };
};
