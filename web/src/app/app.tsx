import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration, unstable_serialize } from 'swr';
import { ApiContext } from '../api/api-context';
import type { EarlyReads } from '../api/early-reads';
import { SessionContext } from '../api/session-context';
import { createLayers, LayersContext } from '../platform/layers';
import { StoreContext } from '../platform/store-context';
import type { Theme } from '../platform/theme';
import { ToastContext } from '../platform/toast-context';
import { AnalyticsContext } from '../platform/use-analytics';
import { BridgeContext } from '../platform/use-bridge';
import { ThemeContext } from '../platform/use-theme';
import { ErrorBoundary } from './error-boundary';
import { Layout } from './layout';
import { MidnightReload, type ReplyListener } from './midnight-reload';
import type { Services } from './services';

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

export interface AppProps {
  readonly services: Services;
  readonly theme: Theme;
}

/** The app under its providers. A new session drops the cache and the screens that were kept alive. */
export function App({ services, theme }: AppProps) {
  const { session, analytics } = services;
  const { generation } = useSyncExternalStore(session.subscribe, session.state);
  const listener: ReplyListener = useRef(null);
  const [cached] = useState(() => ({
    ...swrConfiguration,
    onSuccess: (reply: object) => listener.current?.(reply),
    provider: () => cacheOf(services.reads),
  }));
  const [layers] = useState(() => createLayers());
  useEffect(() => layers.start(), [layers]);
  return (
    <ErrorBoundary
      onError={(error) => analytics.trackError(error instanceof Error ? error.message : String(error))}
      onRefresh={() => window.location.reload()}
    >
      <BridgeContext value={services.bridge}>
        <AnalyticsContext value={analytics}>
          <ThemeContext value={theme}>
            <ToastContext value={services.toasts}>
              <ApiContext value={services.api}>
                <SessionContext value={session}>
                  <StoreContext value={services.store}>
                    <LayersContext value={layers}>
                      <BrowserRouter basename={services.config.base}>
                        <SWRConfig key={generation} value={cached}>
                          <MidnightReload listener={listener} />
                          <Layout nativeLogin={services.nativeLogin} toasts={services.toasts} />
                        </SWRConfig>
                      </BrowserRouter>
                    </LayersContext>
                  </StoreContext>
                </SessionContext>
              </ApiContext>
            </ToastContext>
          </ThemeContext>
        </AnalyticsContext>
      </BridgeContext>
    </ErrorBoundary>
  );
}
