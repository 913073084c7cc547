import { assumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Route, TabIndex } from '../platform/routes';
import type { ToastMessage } from '../platform/toasts';
import { AlertIcon, BackIcon, CheckIcon, HomeIcon, OfflineIcon, PersonIcon, RecordIcon } from './icons';

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
    <header className="line gap-8 top-bar">
      {style === 'icon' && (
        <button type="button" className="tap top-bar-back" onClick={onBack} aria-label="Back">
          <BackIcon />
        </button>
      )}
      {style === 'logo' && <LenderMark />}
      <h1 className="line title top-bar-title" tabIndex={-1}>
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

/** If this part of the screen is removed while it has the focus, the heading gets the focus. */
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

/** The places for a toast: one in each visible bar, and the first of all for a screen without a bar. */
const places: HTMLElement[] = [];
let region: HTMLElement | undefined;

const moveToast = (): void => {
  if (region) places[places.length - 1]?.append(region);
};

/**
 * The live region of the toast. It is a single node that moves to the bar on screen, because a screen reader announces
 * only changes inside an existing region.
 */
const toastRegion = (): HTMLElement => {
  if (region) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  return region;
};

/**
 * The container at the lower edge of the window. It has the toast above an action bar or the tab bar, so that neither
 * covers the other, and scrolls inside if it needs more than half of the window.
 */
export function Bottom({
  as: Tag = 'div',
  label,
  isLast = false,
  children,
}: {
  readonly as?: 'div' | 'nav';
  readonly label?: string;
  /** true for the place of a toast if no bar is visible */
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = place.current;
    if (!own) return undefined;
    if (isLast) places.unshift(own);
    else places.push(own);
    moveToast();
    return () => {
      places.splice(places.indexOf(own), 1);
      moveToast();
    };
  }, [isLast]);
  return (
    <Tag className="bottom" aria-label={label} data-above-keyboard>
      <div ref={place} className="bottom-place" />
      {children}
    </Tag>
  );
}

/** The only toast of the app. Its key is new for each message, so that a repeated text is announced again. */
export function Toast({ message }: { readonly message: ToastMessage | undefined }) {
  useLayoutEffect(moveToast, []);
  return createPortal(
    message && (
      <p className="line gap-8 bottom-toast" key={message.id}>
        {message.kind === 'success' && <CheckIcon />}
        {message.kind === 'error' && <AlertIcon />}
        {message.text}
      </p>
    ),
    toastRegion(),
  );
}

const tabs = ['Home', 'Record', 'Me'] as const;

/** The three tabs in their order (1.3). */
const icons = [HomeIcon, RecordIcon, PersonIcon] as const;

export interface TabBarProps {
  readonly active: TabIndex;
  /** true if the current screen is below the tab's own screen; the tab then leads up to that screen */
  readonly isBelow?: boolean;
  readonly onSelect: (tab: TabIndex) => void;
}

export function TabBar({ active, isBelow = false, onSelect }: TabBarProps) {
  return (
    <Bottom as="nav" label="Main">
      <div className="tab-bar">
        {icons.map((Icon, index) => (
          <button
            key={tabs[index]}
            type="button"
            className="stack gap-2 center small muted fill tab-bar-tab"
            aria-current={index === active ? (isBelow ? 'true' : 'page') : undefined}
            onClick={() => onSelect(index as TabIndex)}
          >
            <Icon />
            {tabs[index]}
          </button>
        ))}
      </div>
    </Bottom>
  );
}

/**
 * A line that shows that the device is offline. Always render it: a screen reader announces only a live region that
 * already exists.
 */
export function OfflineBanner({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div role="status" className="offline-banner-region">
      {isOffline && (
        <p className="line gap-8 tone-warning small offline-banner">
          <OfflineIcon />
          You are offline. What you typed is safe.
        </p>
      )}
    </div>
  );
}
