import { assumptions } from '@kit/contracts/assumptions';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../api/services';
import { type RouteLocation, RouteLocationContext } from '../platform/route-location';
import { analyticsPage, type RouteName, routeOf } from '../platform/routes';
import { subjectKeyOf } from '../platform/screen-key';
import { TopBarContext, type TopBarParts } from '../platform/top-bar-context';
import { useNavigation } from '../platform/use-navigation';
import { type View, ViewContext } from '../platform/use-view';
import { Skeleton } from '../ui/skeleton';
import { TopBar } from '../ui/top-bar';
import { ErrorBoundary } from './error-boundary';
import { OnEnter } from './on-enter';
import css from './screen-frame.module.css';
import { screens } from './screens';

interface FrameTopBarProps {
  readonly route: RouteLocation;
  readonly parts: TopBarParts;
  readonly view: View | undefined;
}

function FrameTopBar({ route, parts, view }: FrameTopBarProps) {
  const { topBar, title } = routeOf(route.name);
  const { back } = useNavigation();
  return (
    <TopBar
      title={parts.title ?? view?.title ?? (topBar === 'logo' ? assumptions.productName : title)}
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
  const [parts, setParts] = useState<TopBarParts>({});
  const [view, setView] = useState<View>();
  const { analytics } = useServices();
  const page = analyticsPage(route.name);
  // sets the page before the screen loads, because errors of loading are logged under it too
  useLayoutEffect(() => analytics.enter(page), [analytics, page]);
  const onEnter = <OnEnter route={route} view={view?.name} title={parts.title ?? view?.title} frame={frame} />;
  return (
    <RouteLocationContext value={route}>
      <div className={css.screen} ref={frame} data-screen={route.name}>
        <FrameTopBar route={route} parts={parts} view={view} />
        <main>
          <ScreenBoundary name={route.name} page={page} whenFailed={onEnter}>
            <TopBarContext value={setParts}>
              <ViewContext value={setView}>
                <Suspense fallback={<Skeleton />}>
                  <CurrentScreen key={subjectKeyOf(route)} name={route.name} />
                  {onEnter}
                </Suspense>
              </ViewContext>
            </TopBarContext>
          </ScreenBoundary>
        </main>
      </div>
    </RouteLocationContext>
  );
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
  const { analytics } = useServices();
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
