import { type ReactNode, useEffect, useRef } from 'react';
import css from './action-bar.module.css';
import { usePublishedHeight } from './bottom-bar';
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

/**
 * The bar within reach of the thumb for a screen's primary action, always above the keyboard. Last child of a screen. It
 * takes the place of the tab bar.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useTabBarPlace('action bar');
  useEffect(watchKeyboard, []);
  usePublishedHeight(bar, '--bottom-bar');
  return (
    <div ref={bar} className={css.bar}>
      {children}
    </div>
  );
}
