import { useState } from 'react';
import type { RouteName } from '../../../web/src/navigation/routes';
import { useNavigation } from '../../../web/src/navigation/use-navigation';
import { useSession } from '../../../web/src/session/use-session';
import { ActionBar } from '../../../web/src/ui/action-bar';
import { Skeleton } from '../../../web/src/ui/skeleton';

/** The screen that each of these is about; none unless a test says so. */
export const special = { broken: '', bar: '', skeleton: '' };

const screens = new Map<string, () => React.ReactNode>();

/** Screens that can be told apart and typed into: `vi.mock('…/app/screens', () => import('./fake-screens'))`. */
export const screenComponent = (name: RouteName) => {
  const make = () =>
    function Screen() {
      const [typed, setTyped] = useState('');
      const { goTo, back } = useNavigation();
      const { user } = useSession();
      if (special.broken === name) throw new Error(`${name} is broken`);
      return (
        <>
          <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <output>{user?.fullName}</output>
          <button type="button" data-go={name} onClick={() => goTo('settings', { query: { from: name } })} />
          <button type="button" data-back={name} onClick={back} />
          {special.skeleton === name && <Skeleton />}
          {special.bar === name && <ActionBar>Go</ActionBar>}
        </>
      );
    };
  const known = screens.get(name) ?? make();
  screens.set(name, known);
  return known;
};

export const preloadScreen = async (): Promise<void> => undefined;
export const isScreenLoaded = (): boolean => true;
