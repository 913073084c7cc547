import { type ReactNode, useEffect, useRef } from 'react';
import css from './action-bar.module.css';
import { useTabBarPlace } from './tab-bar-place';

/**
 * Publishes in --keyboard how much of the page's lower end a keyboard covers. If the WebView is resized instead, the
 * page itself ends above the keyboard and this stays 0.
 */
const watchKeyboard = (): (() => void) | undefined => {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const style = document.documentElement.style;
  const measure = () => {
    // a pinch zoom shrinks the visual viewport too, but is no keyboard
    const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    style.removeProperty('--keyboard');
  };
};

/** A hidden screen that is kept alive has its bar too, without a height. */
const bars = new Set<HTMLElement>();

/** Publishes the height of the visible bar in --action-bar, for what floats above it. */
const tellHeight = (bar: HTMLElement): (() => void) => {
  const measure = () => {
    const height = Math.max(0, ...[...bars].map(({ offsetHeight }) => offsetHeight));
    document.documentElement.style.setProperty('--action-bar', `${height}px`);
  };
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    bars.delete(bar);
    observer.disconnect();
    measure();
  };
};

/**
 * The bar within reach of the thumb for a screen's primary action, always above the keyboard. Last child of a screen. It
 * takes the place of the tab bar.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useTabBarPlace('action bar');
  useEffect(watchKeyboard, []);
  useEffect(() => (bar.current ? tellHeight(bar.current) : undefined), []);
  return (
    <div ref={bar} className={css.bar}>
      {children}
    </div>
  );
}
