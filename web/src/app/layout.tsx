import { Activity, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isKeyFresh } from '../api/key-age';
import type { NativeLogin } from '../api/native-login';
import { loadRsa } from '../api/rsa';
import { useScreen } from '../api/use-screen';
import { useSession, useUserReads } from '../api/use-session';
import { historyIndex, isBottomEntry, recordHome, returnToHome } from '../platform/history';
import { isBackHome, type RouteLocation, routeLocationOf } from '../platform/location';
import { pathOf, type RouteName, routeOf, tabs } from '../platform/routes';
import { ScreenContext } from '../platform/screen';
import type { Toasts } from '../platform/toasts';
import { withTimeout } from '../platform/util';
import { Bottom, OfflineBanner, TabBar, Toast } from '../ui/bars';
import { lazyOptional } from '../ui/loaded';
import { useIsOnScreen, useIsTyping } from '../ui/tab-bar-visibility';
import { AuthGuard } from './auth-guard';
import { ScreenFrame } from './screen-frame';
import { screens } from './screens';

/**
 * The route to show. The page learns of the system's back button (2.38) after the browser has gone back one entry. If
 * back leads home, the browser goes on to the home entry. Without one, home replaces the entry. The screen stays visible
 * until then.
 */
const useRouteLocation = (): RouteLocation => {
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

/** How long the previous screen stays while the next chunk loads, in ms. After that, a skeleton shows. */
const SKELETON_DELAY = 150;

/**
 * The route to show. The previous route stays until the next screen is loaded. Otherwise React would show a fallback,
 * and keep it for 300 ms even if the chunk arrives at once.
 */
const useLoadedRoute = (route: RouteLocation): RouteLocation => {
  const [shown, setShown] = useState(route);
  const isLoaded = screens.isLoaded(route.name);
  useEffect(() => {
    if (isLoaded) {
      setShown(route);
      return;
    }
    let isCurrent = true;
    void withTimeout(SKELETON_DELAY, screens.preload(route.name)).then(() => {
      if (isCurrent) setShown(route);
    });
    return () => {
      isCurrent = false;
    };
  }, [route, isLoaded]);
  return isLoaded ? route : shown;
};

/** How long home is shown before the other tabs load, in ms. By then home has loaded its own files. */
const TAB_PRELOAD_DELAY = 2_000;

/** Loads the files of the next likely screen while the network is idle. */
const useFetchAhead = (screen: RouteName): void => {
  const { store } = useScreen();
  useEffect(() => {
    if (screen !== 'login') return;
    // home follows the login, and the network is idle while the borrower types
    void screens.preload('home');
    const key = store.get('encryptionKey');
    // the next call needs a key; if loading fails here, the key exchange loads the library itself
    if (!key || !isKeyFresh(key.bornAt, Date.now())) loadRsa().catch(() => undefined);
  }, [screen, store]);
  useEffect(() => {
    if (screen !== 'home') return;
    // the tabs then open at once, even without a network
    const timer = setTimeout(() => {
      for (const tab of tabs) void screens.preload(tab);
    }, TAB_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [screen]);
};

const CustomerService = lazyOptional(async () => (await import('./customer-service')).CustomerService);

const RatingPrompt = lazyOptional(async () => (await import('./rating/rating-prompt')).RatingPrompt);

const subscribeToConnection = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Returns true if the device reports a connection. */
const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);

function CurrentToast({ toasts }: { readonly toasts: Toasts }) {
  const message = useSyncExternalStore(toasts.subscribe, toasts.current);
  return <Toast message={message} />;
}

/**
 * The tab bar on the screens that have one (1.3, 2.32). An action bar or the keyboard replaces it. It waits for a
 * screen that is still loading, so that no other button appears under the borrower's thumb.
 */
function Tabs() {
  const { current, goTo } = useScreen();
  const isLoading = useIsOnScreen('skeleton');
  const hasActionBar = useIsOnScreen('action bar');
  const isTyping = useIsTyping();
  const { tab } = routeOf(current.name);
  const isBelow = tabs[tab] !== current.name;
  if (!routeOf(current.name).hasTabBar || hasActionBar || isTyping || (isBelow && isLoading)) return null;
  return <TabBar active={tab} isBelow={isBelow} onSelect={(next) => goTo(tabs[next])} />;
}

const putNowhere = () => undefined;

/** The parts of the app around every screen. */
export function Layout({ nativeLogin, toasts }: { readonly nativeLogin: NativeLogin; readonly toasts: Toasts }) {
  const route = useLoadedRoute(useRouteLocation());
  const isOnline = useOnline();
  useFetchAhead(route.name);
  const around = useMemo(() => ({ route, put: putNowhere }), [route]);
  return (
    <ScreenContext value={around}>
      <OfflineBanner isOffline={!isOnline} />
      <AuthGuard route={route} nativeLogin={nativeLogin}>
        <Entered route={route} />
      </AuthGuard>
      <Bottom isLast />
      <CurrentToast toasts={toasts} />
    </ScreenContext>
  );
}

/** What a borrower sees who may enter the screen. */
function Entered({ route }: { readonly route: RouteLocation }) {
  useUserReads();
  const { isLoggedIn } = useSession();
  return (
    <>
      <KeepAlive route={route} />
      <Tabs />
      {isLoggedIn && (
        <Suspense>
          <CustomerService />
        </Suspense>
      )}
      {route.name === 'home' && (
        <Suspense>
          <RatingPrompt />
        </Suspense>
      )}
    </>
  );
}

/**
 * Renders the current screen and, hidden behind it, the screens that are kept alive. Hidden screens keep their DOM and
 * state, but their effects stop (2.35).
 */
function KeepAlive({ route }: { readonly route: RouteLocation }) {
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
