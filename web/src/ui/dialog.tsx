import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useLayer } from '../platform/screen';
import { focusHeading } from './bars';
import { Button } from './button';
import { Problem } from './message';
import { CloseIcon } from './more-icons';
import { settle } from './tap-guard';

/** Returns focus to the element that opened the dialog, or to the screen's heading if that element is gone. */
const giveBackFocus = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
  if (document.activeElement !== opener || opener === document.body) focusHeading();
};

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** true while an action runs that cannot be stopped; nothing then closes the sheet */
  readonly isBusy?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A bottom sheet on the native dialog, open while it is rendered. The system's back closes it. Focus then returns to
 * the element that opened it.
 */
export function Dialog({ title, onClose, isBusy = false, children }: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(onClose, { isHeld: isBusy });
  const close = () => {
    if (!isBusy) onClose();
  };
  // a layout effect runs before the dialog is removed; after that, the browser has lost the old focus
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = sheet.current;
    if (!dialog) return undefined;
    // Safari before 15.4 has no showModal; the sheet then works without a focus trap
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    return () => {
      dialog.close?.();
      giveBackFocus(opener);
      settle();
    };
  }, []);
  // Focuses the sheet, which is named by its title; the browser would choose the close button. A new title is a new
  // step, whose focused button may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows a change of the title
  useLayoutEffect(() => {
    sheet.current?.focus();
    settle();
  }, [title]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog through its native cancel event
    <dialog
      ref={sheet}
      className="dialog-sheet"
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Chrome closes a dialog at the second Escape, even if the first was prevented
      onClose={() => isBusy && sheet.current?.showModal?.()}
      // a click whose target is the dialog itself is on the backdrop
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="dialog-body">
        <div className="line gap-8 spread">
          <h2 id={titleId} className="title">
            {title}
          </h2>
          <button
            type="button"
            className="tap dialog-close"
            onClick={close}
            aria-disabled={isBusy || undefined}
            aria-label="Close"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="stack gap-12">{children}</div>
      </div>
    </dialog>
  );
}

/**
 * A sheet that asks before an action. The safe answer comes first if the action cannot be undone. Nothing closes the
 * sheet while the action runs.
 * @param problem error of the last attempt
 * @param onDecline closes the sheet by default
 */
export function ConfirmSheet({
  title,
  problem,
  confirm,
  onConfirm,
  isBusy,
  isDangerous = false,
  decline,
  onClose,
  onDecline = onClose,
  children,
}: {
  readonly title: string;
  readonly problem?: string | undefined;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly isBusy?: boolean;
  readonly isDangerous?: boolean;
  readonly decline: string;
  readonly onClose: () => void;
  readonly onDecline?: () => void;
  readonly children: ReactNode;
}) {
  const declining = (
    <Button kind={isDangerous ? 'primary' : 'quiet'} isHeld={isBusy} onClick={onDecline}>
      {decline}
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <Problem text={problem} />
      {children}
      {isDangerous && declining}
      <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
      {!isDangerous && declining}
    </Dialog>
  );
}
