import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useAnalytics } from '../bridge/use-analytics';
import { useBridge } from '../bridge/use-bridge';
import { interceptsBack } from '../navigation/back';
import type { RouteLocation } from '../navigation/route-location';
import { analyticsPage } from '../navigation/routes';
import { documentTitle } from '../navigation/title';
import { UserContext } from '../session/session-context';

export interface OnEnterProps {
  readonly route: RouteLocation;
  /** the page name, if the screen set another than the table's */
  readonly title: string | undefined;
  readonly frame: RefObject<HTMLElement | null>;
}

/** The first screen of a visit does not take focus: reading starts at the top of the page, as usual. */
let hasEnteredBefore = false;

/**
 * What happens when a screen is entered, for the first time or again after being kept alive. Rendered inside the
 * screen's Suspense and Activity, so that its effects run when there is something to see.
 */
export function OnEnter({ route, title, frame }: OnEnterProps) {
  const analytics = useAnalytics();
  const bridge = useBridge();
  const { ensure } = useContext(UserContext);
  const ensureUser = useRef(ensure);
  useEffect(() => {
    ensureUser.current = ensure;
  }, [ensure]);
  const scrollTop = useRef(0);
  const { name } = route;

  useLayoutEffect(() => {
    window.scrollTo(0, scrollTop.current);
    const remember = () => {
      // a screen that is being left shrinks and scrolls, which is not the borrower's doing
      if (frame.current?.offsetParent !== null) scrollTop.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [frame]);

  useEffect(() => {
    document.title = documentTitle(name, title);
  }, [name, title]);

  useEffect(() => {
    analytics.track(analyticsPage(name));
    bridge.call('setBackSwitch', { intercept: interceptsBack({ name }) }).catch(() => undefined);
    ensureUser.current();
  }, [name, analytics, bridge]);

  useEffect(() => {
    if (hasEnteredBefore) frame.current?.querySelector('h1')?.focus({ preventScroll: true });
    hasEnteredBefore = true;
  }, [frame]);

  return null;
}
