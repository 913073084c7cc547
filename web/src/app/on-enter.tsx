import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useAnalytics } from '../bridge/use-analytics';
import { useBridge } from '../bridge/use-bridge';
import { interceptsBack } from '../navigation/back';
import { historyIndex } from '../navigation/history-index';
import { placeOf } from '../navigation/place';
import type { RouteLocation } from '../navigation/route-location';
import { analyticsPage } from '../navigation/routes';
import { documentTitle } from '../navigation/title';
import { UserContext } from '../session/session-context';
import { LayersContext } from '../ui/layers';

export interface OnEnterProps {
  readonly route: RouteLocation;
  /** the view that the screen shows now, if it shows several */
  readonly view: string | undefined;
  /** the page name, if the screen set another than the table's */
  readonly title: string | undefined;
  readonly frame: RefObject<HTMLElement | null>;
}

/** The first screen of a visit does not take focus: reading starts at the top of the page, as usual. */
let hasEnteredBefore = false;

interface Place {
  readonly address: string;
  readonly view: string | undefined;
}

/** Whether the second is another place. A screen that names its first view once it has loaded is where it was. */
const isElsewhere = (before: Place, now: Place): boolean =>
  before.address !== now.address || (before.view !== undefined && before.view !== now.view);

const isBehind = ([index, layer]: readonly [number, number], before: readonly [number, number]): boolean =>
  index < before[0] || (index === before[0] && layer < before[1]);

/**
 * What happens when a screen is entered, for the first time or again after being kept alive. Rendered inside the
 * screen's Suspense and Activity, so that its effects run when there is something to see.
 */
export function OnEnter({ route, view, title, frame }: OnEnterProps) {
  const analytics = useAnalytics();
  const bridge = useBridge();
  const { ensure } = useContext(UserContext);
  const ensureUser = useRef(ensure);
  useEffect(() => {
    ensureUser.current = ensure;
  }, [ensure]);
  const { name } = route;
  const address = placeOf(route);
  const layers = useContext(LayersContext);
  const isLayered = useSyncExternalStore(layers.subscribe, layers.isOpen);

  const scrollTops = useRef(new Map<string, number>());
  const scrolled = useRef<Place & { readonly position: readonly [number, number] }>(undefined);
  useLayoutEffect(() => {
    const before = scrolled.current;
    // a step that has just opened has no entry of the history yet, so the layers themselves are counted
    const position = [historyIndex(), layers.depth()] as const;
    scrolled.current = { address, view, position };
    const place = `${address} ${view}`;
    const isNew = before !== undefined && isElsewhere(before, { address, view });
    // going back shows a view as it was left; going on shows it from its top
    if (isNew && !isBehind(position, before.position)) scrollTops.current.delete(place);
    const wasNamed = before?.address === address && before.view === undefined && view !== undefined;
    if (!wasNamed) window.scrollTo(0, scrollTops.current.get(place) ?? 0);
    const remember = () => {
      // a screen that is being left shrinks and scrolls, which is not the borrower's doing
      if (frame.current?.offsetParent !== null) scrollTops.current.set(place, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [frame, address, view, layers]);

  useEffect(() => {
    document.title = documentTitle(name, title);
  }, [name, title]);

  useEffect(() => {
    analytics.track(analyticsPage(name));
    ensureUser.current();
  }, [name, analytics]);

  useEffect(() => {
    // on home the shell closes the app, but not from under a dialog
    const intercept = isLayered || interceptsBack({ name });
    bridge.call('setBackSwitch', { intercept }).catch(() => undefined);
  }, [name, isLayered, bridge]);

  const focused = useRef<Place>(undefined);
  // a screen that is shown again is entered again
  useEffect(
    () => () => {
      focused.current = undefined;
    },
    [],
  );
  useEffect(() => {
    const before = focused.current;
    const here = { address, view };
    focused.current = here;
    if (before && !isElsewhere(before, here)) return;
    const { activeElement } = document;
    // a step with one field to fill in has put the cursor there
    const isTyping = activeElement instanceof HTMLInputElement && frame.current?.contains(activeElement);
    if (hasEnteredBefore && !isTyping) frame.current?.querySelector('h1')?.focus({ preventScroll: true });
    hasEnteredBefore = true;
  }, [frame, address, view]);

  return null;
}
