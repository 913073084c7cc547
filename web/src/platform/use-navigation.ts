import { useCallback, useContext, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { isBackHome } from './back';
import { historyIndex, returnToHome } from './history';
import { hrefOf, type Query } from './href';
import { LayersContext } from './layers';
import { type RouteLocation, RouteLocationContext, routeLocationOf } from './route-location';
import { pathOf, type RouteName } from './routes';

export interface GoToOptions {
  readonly query?: Query;
  /** replaces the current history entry instead of adding one */
  readonly replace?: boolean;
}

export interface Navigation {
  readonly goTo: (name: RouteName, options?: GoToOptions) => void;
  /** closes the topmost layer, for example a step of the screen; leaves the screen if there is none */
  readonly back: () => void;
  /** leaves the screen with all its steps, by the rules of 2.38 */
  readonly leave: () => void;
  readonly current: RouteLocation;
}

/** The location of this component's screen, and the functions to leave it. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const location = useLocation();
  const screenLocation = useContext(RouteLocationContext);
  const layers = useContext(LayersContext);
  const base = useHref('/').replace(/\/$/, '');
  // The router creates a new `navigate` for each address. They differ only for relative paths, and the app uses
  // absolute ones. `goTo` uses the first, so that a redirecting effect does not run again while the next screen loads.
  const first = useRef(navigate);
  const goTo = useCallback<Navigation['goTo']>(
    (name, options = {}) => {
      const href = hrefOf(name, options.query);
      const go = () => {
        if (href === pathOf('home') && returnToHome((delta) => void first.current(delta))) return;
        void first.current(href, { replace: options.replace ?? false });
      };
      layers.leave(() => {
        // ignores a second tap before the first one has shown its screen
        if (!layers.isAt(base + href)) go();
      });
    },
    [layers, base],
  );
  return useMemo(() => {
    const current = screenLocation ?? routeLocationOf(location);
    const stepBack = () => {
      if (!isBackHome(current) && historyIndex() > 0) void navigate(-1);
      else if (!returnToHome((delta) => void navigate(delta))) void navigate(pathOf('home'), { replace: true });
    };
    const leave = () => layers.leave(stepBack);
    return { current, goTo, leave, back: () => (layers.isOpen() ? layers.back() : leave()) };
  }, [screenLocation, location, navigate, goTo, layers]);
};
