import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isBackHome } from '../navigation/back';
import type { RouteLocation } from '../navigation/route-location';
import { pathOf, routeAt } from '../navigation/routes';

/** React Router numbers the entries of the history; what it did not number counts as the first. */
const historyIndex = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};

/**
 * The route that is to be shown. The system's back button (2.38) has already gone one step back when the page hears of
 * it: from a screen whose back leads home, that step is replaced by home, and the left screen stays until then.
 */
export const useRouteLocation = (): RouteLocation => {
  const location = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const route = useMemo<RouteLocation>(
    () => ({
      name: routeAt(location.pathname),
      query: new URLSearchParams(location.search),
      href: location.pathname + location.search,
    }),
    [location.pathname, location.search],
  );
  const shown = useRef({ route, index: historyIndex() });
  const wentBack = type === NavigationType.Pop && historyIndex() < shown.current.index;
  const turnsHome = wentBack && isBackHome(shown.current.route) && route.name !== 'home';

  useEffect(() => {
    if (turnsHome) {
      void navigate(pathOf('home'), { replace: true });
      return;
    }
    shown.current = { route, index: historyIndex() };
  }, [turnsHome, route, navigate]);

  return turnsHome ? shown.current.route : route;
};
