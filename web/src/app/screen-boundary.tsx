import { type ReactNode, useState } from 'react';
import { useAnalytics } from '../bridge/use-analytics';
import type { RouteName } from '../navigation/routes';
import { ErrorBoundary } from './error-boundary';
import { isScreenLoaded, reloadScreen } from './screens';

export interface ScreenBoundaryProps {
  readonly name: RouteName;
  /** the analytics page of its errors */
  readonly page: string;
  /** what a screen does on entering, for one that never came to it */
  readonly whenFailed: ReactNode;
  readonly children: ReactNode;
}

/**
 * The failed state of a screen that broke or did not load; the rest of the app stays. Refresh loads what is missing.
 * The whole page is reloaded only with a network: without one the WebView would show nothing.
 */
export function ScreenBoundary({ name, page, whenFailed, children }: ScreenBoundaryProps) {
  const analytics = useAnalytics();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsBusy(true);
    const wasMissing = !isScreenLoaded(name);
    const isThere = await reloadScreen(name);
    setIsBusy(false);
    if (navigator.onLine && !(wasMissing && isThere)) window.location.reload();
    else if (isThere) setAttempt((count) => count + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      onError={(error) => {
        analytics.enter(page);
        analytics.trackError(error instanceof Error ? error.message : String(error));
      }}
      isCrash={() => isScreenLoaded(name)}
      onRefresh={() => void refresh()}
      isBusy={isBusy}
      whenFailed={whenFailed}
    >
      {children}
    </ErrorBoundary>
  );
}
