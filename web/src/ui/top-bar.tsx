import type { ReactNode } from 'react';
import { BackIcon, NairaIcon } from './icons';
import css from './top-bar.module.css';

export interface TopBarProps {
  /** the screen's title; with the style `logo`, the product name */
  readonly title: string;
  /** what stands before the title (1.6): nothing, a back arrow, or the product's sign */
  readonly style: 'none' | 'icon' | 'logo';
  /** one control of its own at the right end (1.5) */
  readonly rightIcon?: ReactNode;
  readonly onBack?: () => void;
}

/** The top navigation bar. It holds the only h1 of a screen, which takes focus after a navigation. */
export function TopBar({ title, style, rightIcon, onBack }: TopBarProps) {
  return (
    <header className={css.bar}>
      {style === 'icon' && (
        <button type="button" className={css.back} onClick={onBack} aria-label="Back">
          <BackIcon />
        </button>
      )}
      {style === 'logo' && (
        <span className={css.logo}>
          <NairaIcon />
        </span>
      )}
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      {rightIcon !== undefined && <div className={css.right}>{rightIcon}</div>}
    </header>
  );
}
