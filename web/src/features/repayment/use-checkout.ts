import { useHref } from 'react-router-dom';
import { hrefOf } from '../../navigation/href';
import { PAY_ORDER } from './places';

/** Only a path of our own host: `//host` and `\` would leave it. */
const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);

/** The way to the payment provider's page and back. */
export const useCheckout = () => {
  const home = useHref('/');
  const base = home === '/' ? '' : home.replace(/\/$/, '');
  const leaveTo = (checkoutUrl: string, payOrderId: string): void => {
    if (!isOwnPath(checkoutUrl)) return;
    const back = base + hrefOf('cashier', { [PAY_ORDER]: payOrderId });
    window.location.assign(`${base}${checkoutUrl}?${new URLSearchParams({ return: back })}`);
  };
  return { leaveTo };
};
