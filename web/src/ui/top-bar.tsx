import type { ReactNode } from 'react';
import { BackIcon, NairaIcon } from './icons';
import css from './top-bar.module.css';

export interface TopBarProps {
  /** the screen's title; the product name with the style `logo` */
  readonly title: string;
  /** what is in front of the title (1.6): nothing, a back arrow, or the product's logo */
  readonly style: 'none' | 'icon' | 'logo';
  /** a control at the right end (1.5) */
  readonly rightIcon?: ReactNode;
  readonly onBack?: () => void;
}

/** The top navigation bar. It has the only h1 of a screen, which takes focus after a navigation. */
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
