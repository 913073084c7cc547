import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button';
import styles from './dialog.module.css';
import { CloseIcon } from './icons';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'middle' | 'wide';
  /** its title is for screen readers only, and what is in it closes it */
  readonly isBare?: boolean;
  /** made when it is open and not before */
  readonly children: () => ReactNode;
}

/** The platform's own dialog: it keeps the focus, Escape closes it, and the focus goes back to what opened it. */
export function Dialog({ title, isOpen, onClose, width = 'middle', isBare = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
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
