import { type ReactNode, useEffect } from 'react';
import type { AppError } from '../platform/app-error';
import type { ProblemScreen } from '../platform/problems';
import { useNavigation } from '../platform/screen';
import { Bottom } from './bars';
import { Button } from './button';
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

/** A refusal that has the whole screen. It also replaces content that was loaded before. */
export function Refusal({ error, screen }: { readonly error: AppError; readonly screen: ProblemScreen }) {
  const { goTo } = useNavigation();
  const { text, next, ...message } = screen;
  return (
    <Result
      {...message}
      role="alert"
      text={text?.(error) ?? error.message}
      next={next.map(([label, to], index) => (
        <Button key={to} kind={index === 0 ? 'primary' : 'quiet'} onClick={() => goTo(to, { replace: to === 'home' })}>
          {label}
        </Button>
      ))}
    />
  );
}
