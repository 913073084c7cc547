import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useSession } from '../../api/use-session';
import type { LocalValue } from '../../platform/local-keys';
import { APPLICATION_QUERY } from '../../platform/query-keys';
import type { RouteLocation } from '../../platform/route-location';
import { useStore } from '../../platform/store-context';
import { useNavigation } from '../../platform/use-navigation';
import { HeadsetIcon } from '../../ui/icons';
import { copy } from './copy';
import { helpSubject, sourcePageOf } from './current-page';
import css from './customer-service.module.css';
import { openChannels } from './support-channels';
import { SupportPopup } from './support-popup';
import { useOperationConfig } from './use-operation-config';

/** The width that the button takes from the top bar's right end, beyond the margin. */
const BUTTON_WIDTH = '40px';

type Config = LocalValue<'customerServiceConfig'>;

/** The current theme, chosen by the borrower or the device. */
const shownTheme = (): Config['theme'] =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';

/** Stores the customer-service config (3.9) of the current page. A page change resets it (4.15). */
const useServiceConfig = (
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

/**
 * Returns true if customer service has sent an unread message. It reloads on each page that shows the button (4.15).
 * The first reply comes with the app's start.
 */
const useUnread = (isShown: boolean, href: string): boolean => {
  const { data, reload } = useQuery(displayTicketNote, isShown ? {} : null);
  const latestHref = useRef(href);
  useEffect(() => {
    if (!isShown || latestHref.current === href) return;
    latestHref.current = href;
    void reload();
  }, [isShown, href, reload]);
  return isShown && data === true;
};

/**
 * The floating customer-service button with its popup, for logged-in borrowers only (1.7, 4.13). It renders once beside
 * the screens and follows the current route. It floats over the free end of the top bar, at the same position on each
 * screen.
 */
export function CustomerService() {
  const { isLoggedIn } = useSession();
  const { current, goTo } = useNavigation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: reply, isLoading } = useQuery(operationConfiguration, isLoggedIn ? {} : null);
  const data = useOperationConfig(reply);
  const isShown = isLoggedIn && current.name !== 'feedback-faq';
  const isUnread = useUnread(isShown, current.href);
  // the popup closes when the page changes (4.15)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the route changes
  useEffect(() => setIsOpen(false), [current.href]);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--help', BUTTON_WIDTH);
    return () => {
      style.removeProperty('--help');
    };
  }, [isShown]);
  useServiceConfig(current, { isShow: isShown, unread: isUnread, loading: isLoading, showPop: isOpen });
  if (!isShown) return null;

  const channels = data ? openChannels(data.supportChannelSettings.supportChannels) : [];
  const chat = () => {
    setIsOpen(false);
    goTo('feedback-faq', { query: helpSubject(current) });
  };
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={isUnread ? copy.buttonNew : copy.button}
        onClick={() => (channels.length > 0 ? setIsOpen(true) : chat())}
      >
        <HeadsetIcon />
        {isUnread && <span className={css.unread} />}
      </button>
      {isOpen && (
        <SupportPopup
          channels={channels}
          sourcePage={sourcePageOf(current)}
          isUnread={isUnread}
          onChat={chat}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
