import { Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { RatingPrompt } from '../features/review/rating-prompt';
import { routeOf, tabs } from '../navigation/paths';
import { PlaceContext } from '../navigation/place';
import { useNavigation } from '../navigation/use-navigation';
import type { NativeLogin } from '../session/native-login';
import { useSession } from '../session/use-session';
import { UserProvider } from '../session/user-provider';
import { OfflineBanner } from '../ui/offline-banner';
import { optional } from '../ui/optional';
import { TabBar } from '../ui/tab-bar';
import { Toast } from '../ui/toast';
import { ToastContext } from '../ui/toast-context';
import { Gate } from './gate';
import { preloadScreen } from './screens';
import { Stage } from './stage';
import { useLoadedPlace } from './use-loaded-place';
import { useOnline } from './use-online';
import { usePlace } from './use-place';

const CustomerService = optional(async () => (await import('../features/support/customer-service')).CustomerService);

/** Milliseconds on home until the other tabs are fetched: by then it has what it needs itself. */
const TABS_AFTER = 2_000;

function CurrentToast() {
  const toasts = useContext(ToastContext);
  const message = useSyncExternalStore(toasts?.subscribe ?? (() => () => undefined), () => toasts?.current());
  return <Toast id={message?.id} text={message?.text} kind={message?.kind} />;
}

/** Below the screen: the tabs, where the route has them (1.3, 2.32). */
function Tabs() {
  const { current, goTo } = useNavigation();
  const { tabBar } = routeOf(current.name);
  return tabBar === 'none' ? null : <TabBar active={tabBar} onSelect={(tab) => goTo(tabs[tab])} />;
}

/** What surrounds every screen. */
export function Shell({ nativeLogin }: { readonly nativeLogin: NativeLogin }) {
  const place = useLoadedPlace(usePlace());
  const { isLoggedIn } = useSession();
  const isOnline = useOnline();
  useEffect(() => {
    // what comes after a login is certain, and the borrower types meanwhile
    if (place.name === 'login') void preloadScreen('home');
    if (place.name !== 'home') return;
    // the tabs open at once, also where the network is gone by then
    const timer = setTimeout(() => {
      for (const tab of tabs) void preloadScreen(tab);
    }, TABS_AFTER);
    return () => clearTimeout(timer);
  }, [place.name]);
  return (
    <PlaceContext value={place}>
      <OfflineBanner isOffline={!isOnline} />
      <Gate place={place} nativeLogin={nativeLogin}>
        <UserProvider>
          <Stage place={place} />
          <Tabs />
          {isLoggedIn && (
            <Suspense>
              <CustomerService />
            </Suspense>
          )}
          {isLoggedIn && place.name === 'home' && <RatingPrompt />}
        </UserProvider>
      </Gate>
      <CurrentToast />
    </PlaceContext>
  );
}
