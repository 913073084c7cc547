import { useEffect, useRef } from 'react';
import { useQuery } from '../../api/use-query';

/**
 * Returns true if customer service has sent an unread message. It reloads on each page that shows the button (4.15).
 * The first reply comes with the app's start.
 */
export const useUnread = (isShown: boolean, href: string): boolean => {
  const { data, reload } = useQuery('displayTicketNote', isShown ? {} : null);
  const shownOn = useRef(href);
  useEffect(() => {
    if (!isShown || shownOn.current === href) return;
    shownOn.current = href;
    void reload();
  }, [isShown, href, reload]);
  return isShown && data === true;
};
