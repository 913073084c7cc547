import { Activity, useState } from 'react';
import { routeOf } from '../navigation/paths';
import type { Place } from '../navigation/place';
import { ScreenFrame } from './screen-frame';

/**
 * The screen of a place, and behind it the screens that are kept alive: hidden, with their DOM and state, but with
 * their effects stopped (2.35).
 */
export function Stage({ place }: { readonly place: Place }) {
  const [kept, setKept] = useState<readonly Place[]>([]);
  const isKept = routeOf(place.name).keepAlive;
  const others = kept.filter(({ name }) => name !== place.name);
  if (isKept && !kept.includes(place)) setKept([...others, place]);
  return [...others, place]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((each) => (
      <Activity key={each.name} mode={each === place ? 'visible' : 'hidden'}>
        <ScreenFrame place={each} />
      </Activity>
    ));
}
