import { Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { RatingPrompt } from '../features/review/rating-prompt';
import { RouteLocationContext } from '../navigation/route-location';
import { routeOf, tabs } from '../navigation/routes';
import { useNavigation } from '../navigation/use-navigation';
import type { NativeLogin } from '../session/native-login';
import { useSession } from '../session/use-session';
import { UserProvider } from '../session/user-provider';
import { OfflineBanner } from '../ui/offline-banner';
import { optional } from '../ui/optional';
import { TabBar } from '../ui/tab-bar';
import { Toast } from '../ui/toast';
import { ToastContext } from '../ui/toast-context';
import { AuthGuard } from './auth-guard';
import { KeepAlive } from './keep-alive';
import { preloadScreen } from './screens';
import { useLoadedRoute } from './use-loaded-route';
import { useOnline } from './use-online';
import { useRouteLocation } from './use-route-location';

const CustomerService = optional(
  async () => (await import('../features/customer-service/customer-service')).CustomerService,
);

/** How long home is shown before the other tabs are fetched, in milliseconds: by then home has what it needs. */
const TABS_AFTER = 2_000;

function CurrentToast() {
  const toasts = useContext(ToastContext);
  const message = useSyncExternalStore(toasts?.subscribe ?? (() => () => undefined), () => toasts?.current());
  return <Toast id={message?.id} text={message?.text} kind={message?.kind} />;
}

/** The tab bar, on the routes that have one (1.3, 2.32). */
function Tabs() {
  const { current, goTo } = useNavigation();
  const { tabBar } = routeOf(current.name);
  return tabBar === 'none' ? null : <TabBar active={tabBar} onSelect={(tab) => goTo(tabs[tab])} />;
}

/** What surrounds every screen. */
export function Layout({ nativeLogin }: { readonly nativeLogin: NativeLogin }) {
  const route = useLoadedRoute(useRouteLocation());
  const { isLoggedIn } = useSession();
  const isOnline = useOnline();
  useEffect(() => {
    // home follows a login for certain, and the borrower is still typing
    if (route.name === 'login') void preloadScreen('home');
    if (route.name !== 'home') return;
    // so that the tabs open at once, even without a network
    const timer = setTimeout(() => {
      for (const tab of tabs) void preloadScreen(tab);
    }, TABS_AFTER);
    return () => clearTimeout(timer);
  }, [route.name]);
  return (
    <RouteLocationContext value={route}>
      <OfflineBanner isOffline={!isOnline} />
      <AuthGuard route={route} nativeLogin={nativeLogin}>
        <UserProvider>
          <KeepAlive route={route} />
          <Tabs />
          {isLoggedIn && (
            <Suspense>
              <CustomerService />
            </Suspense>
          )}
          {isLoggedIn && route.name === 'home' && <RatingPrompt />}
        </UserProvider>
      </AuthGuard>
      <CurrentToast />
    </RouteLocationContext>
  );
}
