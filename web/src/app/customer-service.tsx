import { assumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import { operationConfiguration, supportChannels } from '@kit/contracts/methods/configuration';
import {
  customerServiceTicket,
  type SupportChannelName,
  type SupportSourcePage,
  supportChannel,
} from '@kit/contracts/methods/tickets';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useClipboard } from '../api/use-clipboard';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { useSession } from '../api/use-session';
import { groupPhone } from '../platform/format';
import type { LocalValue } from '../platform/local-store';
import {
  APPLICATION_QUERY,
  DETAILS_TYPE,
  LOAN_QUERY,
  ORDER_QUERY,
  type Query,
  type RouteLocation,
  TYPE_QUERY,
} from '../platform/location';
import { routeOf } from '../platform/routes';
import { jsonIn } from '../platform/unchecked-json';
import { List, ListRow } from '../ui/card';
import { Dialog } from '../ui/dialog';
import { Outline } from '../ui/icons';
import { Problem } from '../ui/message';
import { ChatIcon, HeadsetIcon, PhoneIcon } from '../ui/more-icons';
import { Note } from '../ui/text';

export interface OpenChannel {
  readonly name: SupportChannelName;
  readonly label: string;
  /** phone number or address */
  readonly value: string;
}

/**
 * The open channels, in the specification's order.
 * @param json text of the operations configuration (3.10); an invalid text opens none, and the chat remains
 */
export const openChannels = (json: string): readonly OpenChannel[] => {
  const parsed = z.safeParse(
    supportChannels,
    jsonIn(() => json),
  );
  if (!parsed.success) return [];
  return supportChannel.entries
    .map(({ value: name, label }) => ({ name, label, ...parsed.data[name] }))
    .filter(({ isOpen, value }) => isOpen && value !== '')
    .map(({ name, label, value }) => ({ name, label, value }));
};

type Configuration = ResponseOf<'operationConfiguration'>;

/**
 * Caches the latest operations configuration in the common info (3.8). The borrower can then reach customer service by
 * telephone or e-mail while the server is down.
 * @param configuration the server's reply; undefined without a reply
 * @returns the reply, otherwise the cached configuration
 */
const useOperationConfig = (configuration: Configuration | undefined): Configuration | undefined => {
  const { store } = useScreen();
  useEffect(() => {
    if (configuration) store.set('commonInfo', { ...store.get('commonInfo'), operationConfigData: configuration });
  }, [store, configuration]);
  if (configuration) return configuration;
  const stored = z.safeParse(operationConfiguration.response, store.get('commonInfo').operationConfigData);
  return stored.success ? stored.data : undefined;
};

/** The source page reported with a customer-service click (2.60); empty if the specification has no name for it. */
export const sourcePageOf = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): SupportSourcePage | '' => {
  if (name === 'reject' && query.get(TYPE_QUERY) === DETAILS_TYPE) return 'detailsReject';
  return routeOf(name).supportSourcePage ?? '';
};

/** The application and the loan that the help chat is about, from the screen that opens it (2.17). */
const helpSubject = ({ query }: Pick<RouteLocation, 'query'>): Query => ({
  [APPLICATION_QUERY]: query.get(APPLICATION_QUERY) ?? undefined,
  [LOAN_QUERY]: query.get(ORDER_QUERY) ?? undefined,
});

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
  const { store } = useScreen();
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
  const { current, goTo } = useScreen();
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
        className="tap accent customer-service-button"
        aria-label={isUnread ? 'Customer service, new message' : 'Customer service'}
        onClick={() => (channels.length > 0 ? setIsOpen(true) : chat())}
      >
        <HeadsetIcon />
        {isUnread && <span className="unread-dot" />}
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

const MailIcon = () => <Outline d="M4 6h16v12H4zM4 7l8 6 8-6" />;

const icons: Record<SupportChannelName, ReactNode> = {
  phoneService: <PhoneIcon />,
  emailService: <MailIcon />,
  whatsappService: <ChatIcon />,
};

interface SupportPopupProps {
  readonly channels: readonly OpenChannel[];
  readonly sourcePage: SupportSourcePage | '';
  /** true if customer service has sent an unread message */
  readonly isUnread: boolean;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

/**
 * Handles the choice of a channel (4.14): copies its value, closes the popup, reports channel and page, and opens a
 * chat for WhatsApp. It ignores a failed report, because the borrower cannot act on it.
 */
const usePickChannel = (sourcePage: SupportSourcePage | '', onClose: () => void) => {
  const { bridge, api } = useScreen();
  const { copy: copyText, problem } = useClipboard();
  // not an action, because the choice of another channel must be reported too
  const pick = async ({ name, value }: OpenChannel): Promise<void> => {
    void api.call(customerServiceTicket, { sourcePage, supportChannel: name }).catch(() => undefined);
    if (await copyText(value)) onClose();
    if (name === 'whatsappService') await bridge.call('openWhatsApp', { number: value }).catch(() => undefined);
  };
  return { pick, problem };
};

/** The ways to contact customer service (2.57). */
function SupportPopup({ channels, sourcePage, isUnread, onChat, onClose }: SupportPopupProps) {
  const { pick, problem } = usePickChannel(sourcePage, onClose);
  return (
    <Dialog title="Customer service" onClose={onClose}>
      <Problem text={problem} />
      {assumptions.supportText !== '' && <Note>{assumptions.supportText}</Note>}
      <List>
        {channels.map((channel) => (
          <ListRow
            key={channel.name}
            icon={icons[channel.name]}
            title={channel.label}
            detail={groupPhone(channel.value)}
            action={channel.name === 'whatsappService' ? 'Copy and open' : 'Copy'}
            onClick={() => void pick(channel)}
          />
        ))}
        <ListRow
          icon={<HeadsetIcon />}
          title="Contact customer service"
          detail={isUnread ? 'You have a new message' : 'In this app'}
          onClick={onChat}
        />
      </List>
    </Dialog>
  );
}
