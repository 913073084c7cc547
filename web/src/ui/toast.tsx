import { useRef } from 'react';
import { usePublishedHeight } from './bottom-bar';
import { AlertIcon, CheckIcon } from './icons';
import css from './toast.module.css';

export interface ToastProps {
  /** new for each message, so that a repeated text is announced again */
  readonly id?: number | undefined;
  /** the text; undefined while there is none, and the live region stays */
  readonly text?: string | undefined;
  readonly kind?: 'success' | 'error' | 'info' | undefined;
}

/**
 * The one toast of the app, docked above the bar at the lower edge: the end of a page can be scrolled clear of it. Always render it and change its text: a screen reader only announces changes inside a live
 * region that already exists.
 */
export function Toast({ id, text, kind = 'info' }: ToastProps) {
  const place = useRef<HTMLDivElement>(null);
  usePublishedHeight(place, '--toast');
  return (
    <div ref={place} className={css.place} role="status">
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
