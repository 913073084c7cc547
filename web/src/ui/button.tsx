import type { ReactNode } from 'react';
import css from './button.module.css';

export interface ButtonProps {
  readonly children: ReactNode;
  /**
   * one primary action per screen; quiet looks like a link; danger destroys, and stands after its safe sibling;
   * quietDanger leads to the question before that
   */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';
  /** before the text; decorative */
  readonly icon?: ReactNode;
  readonly type?: 'button' | 'submit';
  /** the action is running: the button keeps its text and its focus and ignores further taps */
  readonly isBusy?: boolean;
  /** a pill next to a row's text instead of a bar */
  readonly isSmall?: boolean;
  /** as wide as its text, within a line of text */
  readonly isInline?: boolean;
  /** the name for screen readers if the visible text needs its context, such as 'Apply for QuickBridge' */
  readonly label?: string;
  readonly onClick?: () => void;
}

/** A button. Deliberately without a disabled look: a button that cannot work yet says why when it is tapped. */
export function Button({
  children,
  kind = 'primary',
  icon,
  type = 'button',
  isBusy,
  isSmall,
  isInline,
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${css.button} ${css[kind]} ${isSmall ? css.small : ''} ${isInline ? css.inline : ''}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isBusy) return onClick?.();
        event.preventDefault();
      }}
    >
      {isBusy ? <span className={css.turning} /> : icon}
      {children}
    </button>
  );
}
