import { assumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import type { ReactNode } from 'react';
import type { Route } from '../platform/routes';
import { copy } from './copy';
import { BackIcon } from './icons';
import css from './top-bar.module.css';

export interface TopBarProps {
  /** screen title */
  readonly title: string;
  readonly style: Route['topBar'];
  /** control at the right end (1.5) */
  readonly rightIcon?: ReactNode;
  readonly onBack?: () => void;
}

/**
 * The lender's mark: the sample lender's own, or the initial of another name. The style sheet
 * draws both, so neither adds a script to the start.
 */
export function LenderMark() {
  const { productName } = assumptions;
  return (
    <span className={css.mark} aria-hidden="true">
      {productName === SAMPLE_LENDER ? '' : productName}
    </span>
  );
}

/** The top navigation bar. It contains the only h1 of a screen, which takes focus after a navigation. */
export function TopBar({ title, style, rightIcon, onBack }: TopBarProps) {
  return (
    <header className={css.bar}>
      {style === 'icon' && (
        <button type="button" className={css.back} onClick={onBack} aria-label={copy.back}>
          <BackIcon />
        </button>
      )}
      {style === 'logo' && <LenderMark />}
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      {rightIcon !== undefined && <div className={css.right}>{rightIcon}</div>}
    </header>
  );
}

/** The heading of the visible screen, where focus goes if its element is gone. Kept-alive screens have hidden ones. */
export const visibleHeading = (document: Document): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].find(({ offsetParent }) => offsetParent !== null);
