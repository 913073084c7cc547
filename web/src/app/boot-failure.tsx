import { Button } from '../ui/button';
import { Message } from '../ui/message';
import { failure } from './boot-failure-text';

/**
 * Shown if the start fails before the app renders. It gives the borrower the next step, and customer service the
 * reason.
 */
export function BootFailure({ reason }: { readonly reason: string }) {
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
