import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isBackHome } from './back';
import { historyIndex } from './history-index';
import { hrefOf, type Query } from './href';
import { type RouteLocation, RouteLocationContext, routeLocationOf } from './route-location';
import { pathOf, type RouteName } from './routes';

export interface GoToOptions {
  readonly query?: Query;
  /** replace the current history entry instead of adding one */
  readonly replace?: boolean;
}

export interface Navigation {
  readonly goTo: (name: RouteName, options?: GoToOptions) => void;
  /** by the rules of 2.38 */
  readonly back: () => void;
  readonly current: RouteLocation;
}

/** The route of this component's screen, and the ways to others. */
export const useNavigation = (): Navigation => {
  const navigate = useNavigate();
  const location = useLocation();
  const own = useContext(RouteLocationContext);
  // The router creates a new `navigate` for each address. `goTo` stays the same, so that an effect that redirects does
  // not run again while the next screen is still loading.
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
