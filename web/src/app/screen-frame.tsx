import { assumptions } from '@kit/contracts/assumptions';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useAnalytics } from '../bridge/use-analytics';
import { analyticsPage, routeOf } from '../navigation/paths';
import { type Place, PlaceContext } from '../navigation/place';
import { TopBarContext, type TopBarParts } from '../navigation/top-bar-context';
import { useNavigation } from '../navigation/use-navigation';
import { Skeleton } from '../ui/skeleton';
import { TopBar } from '../ui/top-bar';
import { Arrival } from './arrival';
import css from './layout.module.css';
import { ScreenBoundary } from './screen-boundary';
import { screenOf } from './screens';

function FrameTopBar({ place, parts }: { readonly place: Place; readonly parts: TopBarParts }) {
  const { topBar, title } = routeOf(place.name);
  const { back } = useNavigation();
  return (
    <TopBar
      title={parts.title ?? (topBar === 'logo' ? assumptions.productName : title)}
      style={topBar}
      rightIcon={parts.rightIcon}
      onBack={back}
    />
  );
}

function CurrentScreen({ name }: Pick<Place, 'name'>) {
  const Screen = screenOf(name);
  return <Screen />;
}

/** One screen between its top bar and the bottom of the page, with its own loading and failed states. */
export function ScreenFrame({ place }: { readonly place: Place }) {
  const frame = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<TopBarParts>({});
  const analytics = useAnalytics();
  const page = analyticsPage(place.name);
  // before the screen is there: its own loading may already fail
  useLayoutEffect(() => analytics.enter(page), [analytics, page]);
  return (
    <PlaceContext value={place}>
      <div className={css.screen} ref={frame} data-screen={place.name}>
        <FrameTopBar place={place} parts={parts} />
        <main>
          <ScreenBoundary name={place.name} page={page}>
            <TopBarContext value={setParts}>
              <Suspense fallback={<Skeleton />}>
                <CurrentScreen name={place.name} />
                <Arrival place={place} title={parts.title} frame={frame} />
              </Suspense>
            </TopBarContext>
          </ScreenBoundary>
        </main>
      </div>
    </PlaceContext>
  );
}
