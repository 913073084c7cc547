import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../platform/theme';
import { RunInApp } from '../ui/run-in-app';
import { App } from './app';
import { BootFailure } from './boot-failure';
import type { Services } from './services';

/**
 * Replaces the content of an element. A transition splits the first rendering, so that the device can handle taps in
 * between.
 * @returns a function that removes the new content
 */
const render = (element: HTMLElement, content: ReactNode): (() => void) => {
  const root = createRoot(element);
  startTransition(() => root.render(content));
  return () => root.unmount();
};

export interface AppRendering {
  readonly element: HTMLElement;
  readonly services: Services;
  readonly theme: Theme;
  /** runs when the app has replaced the page's skeleton, before the device paints it */
  readonly onShow: () => void;
}

function Shown({ onShow }: Pick<AppRendering, 'onShow'>) {
  useLayoutEffect(onShow, [onShow]);
  return null;
}

/** Replaces the page's skeleton with the app. */
export const renderApp = ({ element, services, theme, onShow }: AppRendering) =>
  render(
    element,
    <StrictMode>
      <App services={services} theme={theme} />
      <Shown onShow={onShow} />
    </StrictMode>,
  );

/** Shown in an ordinary browser, because the app needs the native app. */
export const renderRunInApp = (element: HTMLElement) => render(element, <RunInApp />);

export const renderFailure = (element: HTMLElement, thrown: unknown) =>
  render(element, <BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);
