import { assumptions } from '@kit/contracts/assumptions';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { type RouteLocation, RouteLocationContext } from '../platform/route-location';
import { analyticsPage, routeOf } from '../platform/routes';
import { subjectKeyOf } from '../platform/screen-key';
import { TopBarContext, type TopBarParts } from '../platform/top-bar-context';
import { useAnalytics } from '../platform/use-analytics';
import { useNavigation } from '../platform/use-navigation';
import { type View, ViewContext } from '../platform/use-view';
import { Skeleton } from '../ui/skeleton';
import { TopBar } from '../ui/top-bar';
import { OnEnter } from './on-enter';
import { ScreenBoundary } from './screen-boundary';
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
  const analytics = useAnalytics();
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
