import { type ReactNode, useEffect } from 'react';
import css from './action-bar.module.css';

/**
 * How much of the page's lower end a keyboard covers, kept in --keyboard. Where the WebView is resized instead,
 * the page itself ends above the keyboard and this stays 0.
 */
const watchKeyboard = (): (() => void) | undefined => {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const style = document.documentElement.style;
  const measure = () => {
    // a pinch zoom shrinks the visual viewport too, and is no keyboard
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

/** The bar at the thumb that holds a screen's primary action, always above the keyboard. Last child of a screen. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  useEffect(watchKeyboard, []);
  return <div className={css.bar}>{children}</div>;
}
