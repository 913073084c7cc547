import { OfflineIcon } from './icons';
import css from './offline-banner.module.css';

/** A quiet line while the phone has no connection. Rendered always, so that its live region is there before its text. */
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
