import { Activity, useState } from 'react';
import type { RouteLocation } from '../platform/route-location';
import { routeOf } from '../platform/routes';
import { ScreenFrame } from './screen-frame';

/**
 * Renders the current screen and, hidden behind it, the screens that are kept alive. Hidden screens keep their DOM and
 * state, but their effects stop (2.35).
 */
export function KeepAlive({ route }: { readonly route: RouteLocation }) {
  const [keptAlive, setKeptAlive] = useState<readonly RouteLocation[]>([]);
  const isKeptAlive = routeOf(route.name).keepAlive;
  const others = keptAlive.filter(({ name }) => name !== route.name);
  if (isKeptAlive && !keptAlive.includes(route)) setKeptAlive([...others, route]);
  return [...others, route]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((each) => (
      <Activity key={each.name} mode={each === route ? 'visible' : 'hidden'}>
        <ScreenFrame route={each} />
      </Activity>
    ));
}
