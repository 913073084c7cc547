import { OfflineIcon } from './icons';
import css from './offline-banner.module.css';

/**
 * A line that shows that the device is offline. Always render it: a screen reader announces only a live region that
 * already exists.
 */
export function OfflineBanner({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div role="status" className={css.region}>
      {isOffline && (
        <p className={css.banner}>
          <OfflineIcon />
          You are offline. What you typed is safe.
        </p>
      )}
    </div>
  );
}
