import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Theme } from '../theme/theme';
import { Button } from '../ui/button';
import { Message } from '../ui/message';
import { RunInApp } from '../ui/run-in-app';
import { App } from './app';
import { failure } from './boot-failure-text';
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

/** Shown when the start failed before there was an app: what the borrower can do, and the reason for the operator. */
function BootFailure({ reason }: { readonly reason: string }) {
  return (
    <main>
      <Message
        wholePage
        art="failed"
        role="alert"
        title={failure.title}
        text={`${failure.text} If that does not help, tell customer service: ${reason}`}
        action={
          <Button kind="secondary" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        }
      />
    </main>
  );
}

export const renderFailure = (element: HTMLElement, thrown: unknown): void =>
  createRoot(element).render(<BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);
