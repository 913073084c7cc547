import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ToastMessage } from '../platform/toasts';
import { AlertIcon, CheckIcon } from './icons';

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
      <p className="bottom-toast" key={message.id}>
        {message.kind === 'success' && <CheckIcon />}
        {message.kind === 'error' && <AlertIcon />}
        {message.text}
      </p>
    ),
    toastRegion(),
  );
}
