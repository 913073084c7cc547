import { useEffect } from 'react';
import { APPLICATION_QUERY } from '../../navigation/query-keys';
import type { RouteLocation } from '../../navigation/route-location';
import type { LocalValue } from '../../storage/local-keys';
import { useStore } from '../../storage/store-context';
import { sourcePageOf } from './current-page';

type Config = LocalValue<'customerServiceConfig'>;

/** The current theme, chosen by the borrower or the device. */
const shownTheme = (): Config['theme'] =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';

/** Stores the customer-service config (3.9) of the current page. A page change resets it (4.15). */
export const useServiceConfig = (
  route: RouteLocation,
  { isShow, unread, loading, showPop }: Pick<Config, 'isShow' | 'unread' | 'loading' | 'showPop'>,
): void => {
  const store = useStore();
  const orderId = route.query.get(APPLICATION_QUERY) ?? '';
  const pageName = sourcePageOf(route);
  useEffect(() => {
    store.set('customerServiceConfig', { isShow, unread, loading, showPop, orderId, pageName, theme: shownTheme() });
  }, [store, isShow, unread, loading, showPop, orderId, pageName]);
};
