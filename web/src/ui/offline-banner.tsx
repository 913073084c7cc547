import { OfflineIcon } from './icons';
import css from './offline-banner.module.css';

/**
 * A discreet line while the phone has no connection. Always rendered, so that its live region exists before its text.
 */
export function OfflineBanner({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div role="status" className={css.region}>
      {isOffline && (
        <p className={css.banner}>
          <OfflineIcon />
          You are offline. What you typed is kept.
        </p>
      )}
    </div>
  );
}
