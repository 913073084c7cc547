import { type RefObject, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useServices } from '../api/services';
import { UserContext } from '../api/session-context';
import { interceptsBack } from '../platform/back';
import { historyIndex } from '../platform/history';
import { LayersContext } from '../platform/layers';
import type { RouteLocation } from '../platform/route-location';
import { analyticsPage } from '../platform/routes';
import { screenKeyOf } from '../platform/screen-key';
import { documentTitle } from '../platform/title';
import { settle } from '../ui/tap-guard';

export interface OnEnterProps {
  readonly route: RouteLocation;
  /** the current view, if the screen has several */
  readonly view: string | undefined;
  /** the page name, if the screen overrides the one in the route table */
  readonly title: string | undefined;
  readonly frame: RefObject<HTMLElement | null>;
}

/** The first screen of a visit takes no focus. A screen reader then starts at the top of the page. */
let hasEnteredBefore = false;

interface ShownView {
  readonly screenKey: string;
  readonly view: string | undefined;
}

/**
 * Returns true if the borrower has moved to another view. A screen that names its first view after loading has not
 * moved.
 */
const isOtherView = (before: ShownView, now: ShownView): boolean =>
  before.screenKey !== now.screenKey || (before.view !== undefined && before.view !== now.view);

const isBehind = ([index, layer]: readonly [number, number], before: readonly [number, number]): boolean =>
  index < before[0] || (index === before[0] && layer < before[1]);

/**
 * Runs the effects of entering a screen, also when a kept-alive screen is shown again. It renders inside the screen's
 * Suspense and Activity, so its effects run when the screen is visible.
 */
export function OnEnter({ route, view, title, frame }: OnEnterProps) {
  const { analytics, bridge } = useServices();
  const { ensure } = useContext(UserContext);
  const ensureUser = useRef(ensure);
  useEffect(() => {
    ensureUser.current = ensure;
  }, [ensure]);
  const { name } = route;
  const screenKey = screenKeyOf(route);
  const layers = useContext(LayersContext);
  const isLayered = useSyncExternalStore(layers.subscribe, layers.isOpen);

  const scrollTops = useRef(new Map<string, number>());
  const scrolled = useRef<ShownView & { readonly position: readonly [number, number] }>(undefined);
  useLayoutEffect(() => {
    const before = scrolled.current;
    // counts open layers too, because a new layer gets its history entry a moment later
    const position = [historyIndex(), layers.depth()] as const;
    scrolled.current = { screenKey, view, position };
    const viewKey = `${screenKey} ${view}`;
    const isNew = before !== undefined && isOtherView(before, { screenKey, view });
    // going back restores the scroll position; going forward starts at the top
    if (isNew && !isBehind(position, before.position)) scrollTops.current.delete(viewKey);
    const wasNamed = before?.screenKey === screenKey && before.view === undefined && view !== undefined;
    if (!wasNamed) window.scrollTo(0, scrollTops.current.get(viewKey) ?? 0);
    settle();
    const remember = () => {
      // a screen that is being left shrinks, and the browser then scrolls it
      if (frame.current?.offsetParent !== null) scrollTops.current.set(viewKey, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [frame, screenKey, view, layers]);

  useEffect(() => {
    document.title = documentTitle(name, title);
  }, [name, title]);

  useEffect(() => {
    let isLeft = false;
    // React runs an effect twice in development. The first run has ended before this.
    queueMicrotask(() => {
      if (isLeft) return;
      analytics.track(analyticsPage(name));
      ensureUser.current();
    });
    return () => {
      isLeft = true;
    };
  }, [name, analytics]);

  useEffect(() => {
    // on home, back closes the app in the native app, but an open dialog must close first
    const intercept = isLayered || interceptsBack({ name });
    bridge.call('setBackSwitch', { intercept }).catch(() => undefined);
  }, [name, isLayered, bridge]);

  const focused = useRef<ShownView>(undefined);
  // showing a hidden screen again counts as entering it
  useEffect(
    () => () => {
      focused.current = undefined;
    },
    [],
  );
  useEffect(() => {
    const before = focused.current;
    const here = { screenKey, view };
    focused.current = here;
    if (before && !isOtherView(before, here)) return;
    const { activeElement } = document;
    // a step with a single field has already focused it
    const isTyping = activeElement instanceof HTMLInputElement && frame.current?.contains(activeElement);
    if (hasEnteredBefore && !isTyping) frame.current?.querySelector('h1')?.focus({ preventScroll: true });
    hasEnteredBefore = true;
  }, [frame, screenKey, view]);

  return null;
}
