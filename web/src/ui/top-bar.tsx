import { assumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Route } from '../platform/routes';

import { BackIcon } from './icons';

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
    <span className="top-bar-mark" aria-hidden="true">
      {productName === SAMPLE_LENDER ? '' : productName}
    </span>
  );
}

/** The top navigation bar. It contains the only h1 of a screen, which takes focus after a navigation. */
export function TopBar({ title, style, rightIcon, onBack }: TopBarProps) {
  return (
    <header className="top-bar-bar">
      {style === 'icon' && (
        <button type="button" className="top-bar-back" onClick={onBack} aria-label="Back">
          <BackIcon />
        </button>
      )}
      {style === 'logo' && <LenderMark />}
      <h1 className="top-bar-title" tabIndex={-1}>
        {title}
      </h1>
      {rightIcon !== undefined && <div className="top-bar-right">{rightIcon}</div>}
    </header>
  );
}

/**
 * Focuses the heading of the visible screen. Call it when the focused element goes away: focus would fall back to the
 * body, and keyboard and screen reader users would restart at the top of the page.
 */
export const focusHeading = (): void => {
  // screens that are kept alive have hidden ones
  const headings = [...document.querySelectorAll<HTMLElement>('h1[tabindex]')];
  headings.find(({ offsetParent }) => offsetParent !== null)?.focus({ preventScroll: true });
};

/** Focuses the heading when this part of the screen goes away with the focused element. */
export const useFocusAfter = <Part extends HTMLElement>(): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    // runs before the element is removed
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return part;
};
