import { useEffect, useRef } from 'react';
import { useQuery } from '../../api/use-query';

/**
 * Whether customer service has written something that was not read. Asked again each time the entrance is shown on
 * another page (4.15); the first time the answer has come with the app's own start.
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
