import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isBackHome } from '../platform/back';
import { historyIndex, isBottomEntry, recordHome, returnToHome } from '../platform/history';
import { type RouteLocation, routeLocationOf } from '../platform/route-location';
import { pathOf } from '../platform/routes';

/**
 * The route to show. The page learns of the system's back button (2.38) after the browser has gone back one entry. If
 * back leads home, the browser goes on to the home entry. Without one, home replaces the entry. The screen stays visible
 * until then.
 */
export const useRouteLocation = (): RouteLocation => {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const route = useMemo(
    () => routeLocationOf({ pathname: location.pathname, search: location.search }),
    [location.pathname, location.search],
  );
  const shown = useRef<{ readonly route: RouteLocation; readonly index: number; readonly home?: number | undefined }>({
    route,
    index: historyIndex(),
  });
  const wentBack = type === NavigationType.Pop && historyIndex() < shown.current.index;
  const isAtBottomEntry = wentBack && isBottomEntry(window);
  const redirectsHome = isAtBottomEntry || (wentBack && isBackHome(shown.current.route) && route.name !== 'home');

  useEffect(() => {
    if (redirectsHome) {
      if (!isAtBottomEntry && returnToHome((delta) => void navigate(delta))) return;
      // adds home above the bottom entry; otherwise the next back would show the payment provider's page
      void navigate(pathOf('home'), { replace: !isAtBottomEntry });
      return;
    }
    const home = recordHome(route.name === 'home', shown.current.home);
    shown.current = { route, index: historyIndex(), home };
  }, [redirectsHome, isAtBottomEntry, route, navigate]);

  return redirectsHome ? shown.current.route : route;
};
