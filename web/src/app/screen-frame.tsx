import { assumptions } from '@kit/contracts/assumptions';
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useScreen } from '../api/use-screen';
import { useSession } from '../api/use-session';
import { historyIndex, layers } from '../platform/history';
import { documentTitle, interceptsBack, type RouteLocation, screenKeyOf, subjectKeyOf } from '../platform/location';
import { analyticsPage, type RouteName, routeOf } from '../platform/routes';
import { ScreenContext, type ScreenParts } from '../platform/screen';
import { TopBar } from '../ui/bars';
import { Skeleton } from '../ui/loaded';
import { ErrorView } from '../ui/message';
import { settle } from '../ui/tap-guard';
import { screens } from './screens';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** rendered with the error screen, because the failed children cannot run their own enter effects */
  readonly whenFailed?: ReactNode;
  /** returns true if our code failed, false if loading failed; true if omitted */
  readonly isCrash?: () => boolean;
}

/** Shows the error screen if rendering fails or a chunk does not load. The page never stays white. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? (
      <>
        <ErrorView
          isCrash={this.props.isCrash?.() ?? true}
          onRefresh={this.props.onRefresh}
          isBusy={this.props.isBusy}
        />
        {this.props.whenFailed}
      </>
    ) : (
      this.props.children
    );
  }
}

function FrameTopBar({ route, parts }: { readonly route: RouteLocation; readonly parts: ScreenParts }) {
  const { topBar, title } = routeOf(route.name);
  const { back } = useScreen();
  return (
    <TopBar
      title={parts.title ?? (topBar === 'logo' ? assumptions.productName : title)}
      style={topBar}
      rightIcon={parts.rightIcon}
      onBack={back}
    />
  );
}

function CurrentScreen({ name }: Pick<RouteLocation, 'name'>) {
  const Screen = screens.component(name);
  return <Screen />;
}

/** One screen below its top bar, with its own loading and error states. */
export function ScreenFrame({ route }: { readonly route: RouteLocation }) {
  const frame = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<ScreenParts>({});
  const { analytics } = useScreen();
  const page = analyticsPage(route.name);
  // sets the page before the screen loads, because errors of loading are logged under it too
  useLayoutEffect(() => analytics.enter(page), [analytics, page]);
  const screen = useMemo(() => ({ route, put: setParts }), [route]);
  const onEnter = <OnEnter route={route} parts={parts} frame={frame} />;
  return (
    <ScreenContext value={screen}>
      <div className="stack fill" ref={frame} data-screen={route.name}>
        <FrameTopBar route={route} parts={parts} />
        <main>
          <ScreenBoundary name={route.name} page={page} whenFailed={onEnter}>
            <Suspense fallback={<Skeleton />}>
              <CurrentScreen key={subjectKeyOf(route)} name={route.name} />
              {onEnter}
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </ScreenContext>
  );
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
function OnEnter({
  route,
  parts: { view, title },
  frame,
}: {
  readonly route: RouteLocation;
  readonly parts: ScreenParts;
  readonly frame: RefObject<HTMLElement | null>;
}) {
  const { analytics, bridge } = useScreen();
  const { ensureUser } = useSession();
  const { name } = route;
  const screenKey = screenKeyOf(route);
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
  }, [frame, screenKey, view]);

  useEffect(() => {
    document.title = documentTitle(name, title);
  }, [name, title]);

  const onEnter = useEffectEvent(() => {
    analytics.track(analyticsPage(name));
    ensureUser();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is entered
  useEffect(() => {
    let isLeft = false;
    // React runs an effect twice in development. The first run has ended before this.
    queueMicrotask(() => !isLeft && onEnter());
    return () => {
      isLeft = true;
    };
  }, [name]);

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

interface ScreenBoundaryProps {
  readonly name: RouteName;
  /** the analytics page name of errors */
  readonly page: string;
  /** runs the enter effects of a screen that failed before its own could run */
  readonly whenFailed: ReactNode;
  readonly children: ReactNode;
}

/**
 * The error state of a screen that crashed or did not load. The rest of the app stays usable. Refresh loads the missing
 * chunk. It reloads the page only if the device is online, because a WebView offline would show nothing.
 */
function ScreenBoundary({ name, page, whenFailed, children }: ScreenBoundaryProps) {
  const { analytics } = useScreen();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsBusy(true);
    const wasMissing = !screens.isLoaded(name);
    const isThere = await screens.reload(name);
    setIsBusy(false);
    if (navigator.onLine && !(wasMissing && isThere)) window.location.reload();
    else if (isThere) setAttempt((count) => count + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      onError={(error) => {
        analytics.enter(page);
        analytics.trackError(error instanceof Error ? error.message : String(error));
      }}
      isCrash={() => screens.isLoaded(name)}
      onRefresh={() => void refresh()}
      isBusy={isBusy}
      whenFailed={whenFailed}
    >
      {children}
    </ErrorBoundary>
  );
}
