import { type ReactNode, useEffect, useRef } from 'react';
import { holdBack } from '../lib/history-entry';
import { Button } from './button';
import styles from './dialog.module.css';
import { CloseIcon } from './icons';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'middle' | 'wide' | 'drawer';
  /** no visible title or close button; the content closes the dialog */
  readonly isBare?: boolean;
  /** rendered only while open */
  readonly children: () => ReactNode;
}

/** A dialog focuses the element with this attribute. React's autoFocus property does not set it. */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

/** The native dialog: it traps focus, closes on Escape and with the browser's back button, and returns focus to the element that opened it. */
export function Dialog({ title, isOpen, onClose, width = 'middle', isBare = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return undefined;
    }
    dialog.current?.showModal();
    // The browser would focus the close button.
    dialog.current?.querySelector<HTMLElement>('[autofocus], input, textarea, select')?.focus();
    return holdBack(() => latestOnClose.current());
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={[styles.dialog, styles[width], isBare && styles.bare].filter(Boolean).join(' ')}
      aria-label={title}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <>
          {!isBare && (
            <div className={styles.head}>
              <h2 className={styles.title}>{title}</h2>
              <Button isIcon look="quiet" aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </Button>
            </div>
          )}
          {children()}
        </>
      )}
    </dialog>
  );
}
