import { type ReactNode, useState } from 'react';
import { useAnalytics } from '../bridge/use-analytics';
import type { RouteName } from '../navigation/routes';
import { ErrorBoundary } from './error-boundary';
import { isScreenLoaded, reloadScreen } from './screens';

export interface ScreenBoundaryProps {
  readonly name: RouteName;
  /** what its errors are counted under */
  readonly page: string;
  readonly children: ReactNode;
}

/**
 * A screen that broke, or that did not come, as its own failed state; the rest of the app stays. Refreshing fetches what
 * is missing. The page itself is loaded anew only where there is a network: without one, the WebView would have nothing.
 */
export function ScreenBoundary({ name, page, children }: ScreenBoundaryProps) {
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
      onRefresh={() => void refresh()}
      isBusy={isBusy}
    >
      {children}
    </ErrorBoundary>
  );
}
