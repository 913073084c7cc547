import { assumptions } from '@kit/contracts/assumptions';
import { Suspense, useSyncExternalStore } from 'react';
import type { NativeLogin } from '../api/native-login';
import { useSession } from '../api/use-session';
import { UserProvider } from '../api/user-provider';
import { RouteLocationContext } from '../platform/route-location';
import { type RouteName, routeOf, tabs } from '../platform/routes';
import type { Toasts } from '../platform/toasts';
import { useNavigation } from '../platform/use-navigation';
import { lazyOptional } from '../ui/lazy-optional';
import { OfflineBanner } from '../ui/offline-banner';
import { TabBar } from '../ui/tab-bar';
import { useIsOnScreen, useIsTyping } from '../ui/tab-bar-visibility';
import { Toast } from '../ui/toast';
import { AuthGuard } from './auth-guard';
import { KeepAlive } from './keep-alive';
import { useFetchAhead } from './use-fetch-ahead';
import { useLoadedRoute } from './use-loaded-route';
import { useRouteLocation } from './use-route-location';

const CustomerService = lazyOptional(async () => (await import('./customer-service/customer-service')).CustomerService);

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
  return <Toast id={message?.id} text={message?.text} kind={message?.kind} />;
}

/** Returns true if a screen has the tab bar (2.32, 2.33). An action bar or the keyboard can still replace it. */
const hasTabBar = (name: RouteName): boolean => !assumptions.screensWithoutTabBar.includes(name);

/**
 * The tab bar on the screens that have one (1.3, 2.32). An action bar or the keyboard replaces it. It waits for a
 * screen that is still loading, so that no other button appears under the borrower's thumb.
 */
function Tabs() {
  const { current, goTo } = useNavigation();
  const isLoading = useIsOnScreen('skeleton');
  const hasActionBar = useIsOnScreen('action bar');
  const isTyping = useIsTyping();
  const { tab } = routeOf(current.name);
  const isBelow = tabs[tab] !== current.name;
  if (!hasTabBar(current.name) || hasActionBar || isTyping || (isBelow && isLoading)) return null;
  return <TabBar active={tab} isBelow={isBelow} onSelect={(next) => goTo(tabs[next])} />;
}

interface LayoutProps {
  readonly nativeLogin: NativeLogin;
  readonly toasts: Toasts;
}

/** The parts of the app around every screen. */
export function Layout({ nativeLogin, toasts }: LayoutProps) {
  const route = useLoadedRoute(useRouteLocation());
  const { isLoggedIn } = useSession();
  const isOnline = useOnline();
  useFetchAhead(route.name);
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
          {route.name === 'home' && (
            <Suspense>
              <RatingPrompt />
            </Suspense>
          )}
        </UserProvider>
      </AuthGuard>
      <CurrentToast toasts={toasts} />
    </RouteLocationContext>
  );
}
