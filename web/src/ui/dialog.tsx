import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';
import { CloseIcon } from './icons';
import { useLayer } from './layers';

/** Gives focus back to what opened a dialog, or to the heading of the screen if that has gone. */
const giveBackFocus = (opener: Element | null): void => {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
  if (document.activeElement !== opener || opener === document.body) {
    const headings = [...document.querySelectorAll<HTMLElement>('h1[tabindex]')];
    headings.find(({ offsetParent }) => offsetParent !== null)?.focus({ preventScroll: true });
  }
};

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A bottom sheet on the platform's own dialog, open as long as it is rendered. It is a place of its own: the system's
 * back closes it, and focus returns to what opened it.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(onClose);
  // before it is removed: afterwards the platform does not know any more where focus was
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = sheet.current;
    if (!dialog) return undefined;
    // Safari before 15.4 has no showModal: there the sheet is shown without the platform's focus containment
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    return () => {
      dialog.close?.();
      giveBackFocus(opener);
    };
  }, []);
  // the sheet itself, which is named by its title: the platform would choose the close button. Another title is another
  // step, whose button may have gone
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is the event that focus follows
  useLayoutEffect(() => sheet.current?.focus(), [title]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by the platform's own cancel event
    <dialog
      ref={sheet}
      className={css.sheet}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // a tap on the dialog itself, and not on its content, is a tap on its backdrop
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.body}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <button type="button" className={css.close} onClick={onClose} aria-label="Close">
            <CloseIcon />
          </button>
        </div>
        <div className={css.content}>{children}</div>
      </div>
    </dialog>
  );
}
