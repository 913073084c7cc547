import { type ReactNode, useState } from 'react';
import type { RouteName } from '../platform/routes';
import { useAnalytics } from '../platform/use-analytics';
import { ErrorBoundary } from './error-boundary';
import { screens } from './screens';

export interface ScreenBoundaryProps {
  readonly name: RouteName;
  /** the analytics page name of errors */
  readonly page: string;
  /** runs the enter effects of a screen that failed before its own could run */
  readonly whenFailed: ReactNode;
  readonly children: ReactNode;
}

/**
 * The error state of a screen that crashed or did not load. The rest of the app stays usable. Refresh loads the missing
 * chunk. It reloads the page only if the device is online, because a WebView offline would show nothing.
 */
export function ScreenBoundary({ name, page, whenFailed, children }: ScreenBoundaryProps) {
  const analytics = useAnalytics();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setIsBusy(true);
    const wasMissing = !screens.isLoaded(name);
    const isThere = await screens.reload(name);
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
      isCrash={() => screens.isLoaded(name)}
      onRefresh={() => void refresh()}
      isBusy={isBusy}
      whenFailed={whenFailed}
    >
      {children}
    </ErrorBoundary>
  );
}
