import type { ReactNode } from 'react';

export interface ButtonProps {
  readonly children: ReactNode;
  /**
   * one primary action per screen; quiet looks like a link; danger deletes, and follows its safe sibling; quietDanger
   * opens the confirmation of a danger button
   */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';
  readonly type?: 'button' | 'submit';
  /** while the action runs, the button keeps its text and focus, and ignores taps */
  readonly isBusy?: boolean;
  /** ignores taps while another action runs */
  readonly isHeld?: boolean;
  /** a pill beside a row's text instead of a bar */
  readonly isSmall?: boolean;
  /** as wide as its text, inside a line of text */
  readonly isInline?: boolean;
  /** name for screen readers if the visible text needs its context, for example 'Apply for QuickBridge' */
  readonly label?: string;
  readonly onClick?: () => void;
}

/** A button. It has no disabled state on purpose: a tap on a button that cannot work yet explains why. */
export function Button({
  children,
  kind = 'primary',
  type = 'button',
  isBusy,
  isHeld,
  isSmall,
  isInline,
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`button button-${kind} ${isSmall ? 'button-small' : ''} ${isInline ? 'button-inline' : ''}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isHeld || undefined}
      aria-label={label}
      onClick={(event) => {
        if (!isBusy && !isHeld) return onClick?.();
        event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
