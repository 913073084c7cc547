import { type ReactNode, useEffect } from 'react';
import { Bottom } from './bars';
import { Message, type MessageProps } from './message';
import { useHidesTabBar } from './tab-bar-visibility';

/**
 * Sets --keyboard to the height in CSS pixels by which a keyboard covers the page. If the keyboard resizes the WebView
 * instead, the height stays 0.
 */
const watchKeyboard = (): (() => void) | undefined => {
  const viewport = window.visualViewport;
  if (!viewport) return undefined;
  const style = document.documentElement.style;
  const measure = () => {
    // a pinch zoom shrinks the visual viewport too
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
 * The bar for a screen's primary action, always above the keyboard and within reach of the thumb. Render it as the last
 * child of a screen. It replaces the tab bar.
 */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  useHidesTabBar('action bar');
  useEffect(watchKeyboard, []);
  return (
    <Bottom>
      <div className="stack gap-8 action-bar">{children}</div>
    </Bottom>
  );
}

/** The end of a process: what came of it, and the next step in the action bar. */
export function Result({
  next,
  children,
  ...message
}: MessageProps & {
  /** the buttons of the action bar */
  readonly next: ReactNode;
  /** content below the message */
  readonly children?: ReactNode;
}) {
  return (
    <>
      <Message {...message} />
      {children}
      <ActionBar>{next}</ActionBar>
    </>
  );
}
