import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../theme/theme';
import { RunInApp } from '../ui/run-in-app';
import { App } from './app';
import { BootFailure } from './boot-failure';
import type { Services } from './services';

/**
 * Replaces the page's skeleton with the app. A transition splits the first rendering, so that the device can handle
 * taps in between.
 */
export const renderApp = (element: HTMLElement, services: Services, theme: Theme): void => {
  const root = createRoot(element);
  startTransition(() =>
    root.render(
      <StrictMode>
        <App services={services} theme={theme} />
      </StrictMode>,
    ),
  );
};

/** Shown in an ordinary browser, because the app needs the native app. */
export const renderRunInApp = (element: HTMLElement): void => createRoot(element).render(<RunInApp />);

export const renderFailure = (element: HTMLElement, thrown: unknown): void =>
  createRoot(element).render(<BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);
