import { AlertIcon, CheckIcon } from './icons';
import css from './toast.module.css';

export interface ToastProps {
  /** another one for each message, so that a repeated text is announced again */
  readonly id?: number | undefined;
  /** what to say; undefined while there is nothing, the live region stays */
  readonly text?: string | undefined;
  readonly kind?: 'success' | 'error' | 'info' | undefined;
}

/**
 * The one toast of the app. Render it always and change its text: a screen reader announces
 * only what appears inside a live region that was there before.
 */
export function Toast({ id, text, kind = 'info' }: ToastProps) {
  return (
    <div className={css.place} role="status">
      {text !== undefined && (
        <p className={css.toast} key={id ?? text}>
          {kind === 'success' && <CheckIcon />}
          {kind === 'error' && <AlertIcon />}
          {text}
        </p>
      )}
    </div>
  );
}
