import { useRef } from 'react';
import { usePublishedHeight } from './bottom-bar';
import { AlertIcon, CheckIcon } from './icons';
import css from './toast.module.css';

export interface ToastProps {
  /** new for each message, so that a screen reader announces a repeated text again */
  readonly id?: number;
  /** undefined if there is no message; the live region stays */
  readonly text?: string;
  readonly kind?: 'success' | 'error' | 'info';
}

/**
 * The only toast of the app, above the bar at the lower edge. Always render it and change its text: a screen reader
 * announces only changes inside an existing live region.
 */
export function Toast({ id, text, kind = 'info' }: ToastProps) {
  const box = useRef<HTMLDivElement>(null);
  usePublishedHeight(box, '--toast');
  return (
    <div ref={box} className={css.region} role="status">
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
