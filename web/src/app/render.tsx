import { bridgeTexts } from '@kit/contracts/bridge/message';
import { endOfLagosDay } from '@kit/contracts/calendar-day';
import { SECOND } from '@kit/contracts/time-units';
import {
  type ReactNode,
  type RefObject,
  StrictMode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { EarlyReads } from '../api/early-reads';
import { ServicesContext } from '../api/services';
import { moneyMethods } from '../api/use-query';
import { layers } from '../platform/history';
import type { Theme } from '../platform/theme';
import { Button } from '../ui/button';
import { Message } from '../ui/message';
import { Layout } from './layout';
import { ErrorBoundary } from './screen-frame';
import type { Services } from './services';

/**
 * Replaces the content of an element. A transition splits the first rendering, so that the device can handle taps in
 * between.
 * @returns a function that removes the new content
 */
const render = (element: HTMLElement, content: ReactNode): (() => void) => {
  const root = createRoot(element);
  startTransition(() => root.render(content));
  return () => root.unmount();
};

export interface AppRendering {
  readonly element: HTMLElement;
  readonly services: Services;
  readonly theme: Theme;
  /** runs when the app has replaced the page's skeleton, before the device paints it */
  readonly onShow: () => void;
}

function Shown({ onShow }: Pick<AppRendering, 'onShow'>) {
  useLayoutEffect(onShow, [onShow]);
  return null;
}

/** Replaces the page's skeleton with the app. */
export const renderApp = ({ element, services, theme, onShow }: AppRendering) =>
  render(
    element,
    <StrictMode>
      <App services={services} theme={theme} />
      <Shown onShow={onShow} />
    </StrictMode>,
  );

/** Shown in an ordinary browser, because the app needs the native app. */
export const renderRunInApp = (element: HTMLElement) => render(element, <RunInApp />);

export const renderFailure = (element: HTMLElement, thrown: unknown) =>
  render(element, <BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);

/**
 * Shown if the start fails before the app renders. It gives the borrower the next step, and customer service the
 * reason.
 */
function BootFailure({ reason }: { readonly reason: string }) {
  return (
    <main>
      <Message
        wholePage
        art="failed"
        role="alert"
        title="The app couldn’t start"
        text={`Close it and open it again. If that doesn’t help, tell customer service: ${reason}`}
        action={
          <Button kind="secondary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </main>
  );
}

/**
 * The api already retries. A borrower who returns from reading a text message must not cause a burst of calls. So a new
 * connection reloads the data on screen, and only money is also reloaded when the borrower returns (use-query.ts).
 */
const swrConfiguration: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  shouldRetryOnError: false,
};

/** A cache that already contains the early replies, by the keys of `useQuery`. */
const cacheOf = (reads: EarlyReads) =>
  new Map(reads.replies().map(({ method, request, data }) => [unstable_serialize([method, request]), { data }]));

/** The app under its providers. A new session drops the cache and the screens that were kept alive. */
export function App({ services, theme }: { readonly services: Services; readonly theme: Theme }) {
  const { session, analytics } = services;
  const { generation } = useSyncExternalStore(session.subscribe, session.state);
  const listener: ReplyListener = useRef(null);
  const [cached] = useState(() => ({
    ...swrConfiguration,
    onSuccess: (reply: object) => listener.current?.(reply),
    provider: () => cacheOf(services.reads),
  }));
  const [shared] = useState(() => ({ ...services, theme }));
  useEffect(() => layers.start(), []);
  return (
    <ErrorBoundary
      onError={(error) => analytics.trackError(error instanceof Error ? error.message : String(error))}
      onRefresh={() => window.location.reload()}
    >
      <ServicesContext value={shared}>
        <BrowserRouter basename={services.config.base}>
          <SWRConfig key={generation} value={cached}>
            <MidnightReload listener={listener} />
            <Layout nativeLogin={services.nativeLogin} toasts={services.toasts} />
          </SWRConfig>
        </BrowserRouter>
      </ServicesContext>
    </ErrorBoundary>
  );
}

/** Interval of the check for a new day. Phones check at different instants, which spreads their calls after midnight. */
const CHECK = 20 * SECOND;

/** Receives the data of each reply. */
type ReplyListener = RefObject<((reply: { readonly serverTime?: number }) => void) | null>;

const isMoney = (key: unknown): boolean => Array.isArray(key) && moneyMethods.includes(String(key[0]));

/**
 * Reloads the money on screen at midnight in Lagos: a loan can become due, late or more expensive then. It follows the
 * server's clock, which some replies state, because the phone's can be wrong.
 */
function MidnightReload({ listener }: { readonly listener: ReplyListener }) {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    let ahead = 0;
    const endOfDay = () => endOfLagosDay(Date.now() + ahead);
    let end = endOfDay();
    listener.current = ({ serverTime }) => {
      if (serverTime !== undefined) ahead = serverTime - Date.now();
    };
    const timer = setInterval(() => {
      const isNewDay = endOfDay() > end;
      end = endOfDay();
      if (isNewDay) void mutate(isMoney);
    }, CHECK);
    return () => {
      clearInterval(timer);
      listener.current = null;
    };
  }, [listener, mutate]);
  return null;
}

/** Shown in an ordinary browser in place of the app (1.2). */
export function RunInApp() {
  return (
    <main>
      <Message wholePage art="phone" title={bridgeTexts.outsideApp} text="Open this page from the app on your phone." />
    </main>
  );
}
