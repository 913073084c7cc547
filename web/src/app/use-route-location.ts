import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isBackHome } from '../navigation/back';
import { isBottomEntry } from '../navigation/checkout-return';
import { historyIndex } from '../navigation/history-index';
import { type RouteLocation, routeLocationOf } from '../navigation/route-location';
import { pathOf } from '../navigation/routes';

/**
 * The route to show. The page learns of the system's back button (2.38) after the browser has gone back one entry. If
 * back leads home, home replaces that entry, and the screen stays visible until then.
 */
export const useRouteLocation = (): RouteLocation => {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const route = useMemo(
    () => routeLocationOf({ pathname: location.pathname, search: location.search }),
    [location.pathname, location.search],
  );
  const shown = useRef({ route, index: historyIndex() });
  const wentBack = type === NavigationType.Pop && historyIndex() < shown.current.index;
  const isAtBottomEntry = wentBack && isBottomEntry(window);
  const redirectsHome = isAtBottomEntry || (wentBack && isBackHome(shown.current.route) && route.name !== 'home');

  useEffect(() => {
    if (redirectsHome) {
      // home is added above the bottom entry; otherwise the next back would show the payment provider's page
      void navigate(pathOf('home'), { replace: !isAtBottomEntry });
      return;
    }
    shown.current = { route, index: historyIndex() };
  }, [redirectsHome, isAtBottomEntry, route, navigate]);

  return redirectsHome ? shown.current.route : route;
};
