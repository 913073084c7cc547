import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../theme/theme';
import { RunInApp } from '../ui/run-in-app';
import { App } from './app';
import { BootFailure } from './boot-failure';
import type { Services } from './services';

/**
 * Shows the app in place of the page's own skeleton. In a transition, so that the first rendering is done in pieces and
 * leaves the phone time for a tap in between.
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

/** Shown outside the app around it, without which nothing here works. */
export const renderRunInApp = (element: HTMLElement): void => createRoot(element).render(<RunInApp />);

export const renderFailure = (element: HTMLElement, thrown: unknown): void =>
  createRoot(element).render(<BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);
