import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isBackHome } from './back';
import { historyIndex } from './history-index';
import { hrefOf, type Query } from './href';
import { type RouteLocation, RouteLocationContext, routeLocationOf } from './route-location';
import { pathOf, type RouteName } from './routes';

export interface GoToOptions {
  readonly query?: Query;
  /** take the place of the present entry of the history instead of adding one */
  readonly replace?: boolean;
}

export interface Navigation {
  readonly goTo: (name: RouteName, options?: GoToOptions) => void;
  /** by the rules of 2.38 */
  readonly back: () => void;
  readonly current: RouteLocation;
}

/** The screen that this component belongs to, and the ways out of it. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const location = useLocation();
  const own = useContext(RouteLocationContext);
  // The router makes a new function for each address. `goTo` stays the same one, so that an effect that leads elsewhere
  // does not run again, and lead there again, while the next screen is still being fetched.
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const goTo = useCallback<Navigation['goTo']>((name, options = {}) => {
    void latest.current(hrefOf(name, options.query), { replace: options.replace ?? false });
  }, []);
  return useMemo(() => {
    const current = own ?? routeLocationOf(location);
    return {
      current,
      goTo,
      back: () => {
        if (isBackHome(current)) void navigate(pathOf('home'), { replace: true });
        else if (historyIndex() === 0) void navigate(pathOf('home'), { replace: true });
        else void navigate(-1);
      },
    };
  }, [own, location, navigate, goTo]);
};
