import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { routeOf } from '../../navigation/paths';
import { useNavigation } from '../../navigation/use-navigation';
import { useSession } from '../../session/use-session';
import { HeadsetIcon } from '../../ui/icons';
import css from './customer-service.module.css';
import { openChannels } from './support-channels';
import { SupportPopup } from './support-popup';

/**
 * The floating customer-service entrance, only for who is logged in (1.7), with its popup (4.13).
 * Rendered once, beside the screens; it follows the current route.
 */
export function CustomerService() {
  const { isLoggedIn } = useSession();
  const { current, goTo } = useNavigation();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery('operationConfiguration', isLoggedIn ? {} : null);
  // a popup belongs to the page it was opened on (4.15)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is the event
  useEffect(() => setIsOpen(false), [current.href]);
  if (!isLoggedIn) return null;

  const channels = data ? openChannels(data.supportChannelSettings.supportChannels) : [];
  const chat = () => {
    setIsOpen(false);
    goTo('feedback-faq', { query: { tractOdrId: current.query.get('tractOdrId') ?? undefined } });
  };
  return (
    <>
      <button
        type="button"
        className={css.entrance}
        aria-label="Customer service"
        onClick={() => (channels.length > 0 ? setIsOpen(true) : chat())}
      >
        <HeadsetIcon />
      </button>
      {isOpen && (
        <SupportPopup
          channels={channels}
          sourcePage={routeOf(current.name).supportSourcePage ?? ''}
          onChat={chat}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
