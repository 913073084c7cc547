import { OfflineIcon } from './icons';

/**
 * A line that shows that the device is offline. Always render it: a screen reader announces only a live region that
 * already exists.
 */
export function OfflineBanner({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div role="status" className="offline-banner-region">
      {isOffline && (
        <p className="offline-banner-banner">
          <OfflineIcon />
          You are offline. What you typed is safe.
        </p>
      )}
    </div>
  );
}
