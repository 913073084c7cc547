import { Button } from '../ui/button';
import { Message } from '../ui/message';
import { copy } from './copy';

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
        title={copy.failedTitle}
        text={`${copy.failed} ${copy.stillFailing(reason)}`}
        action={
          <Button kind="secondary" onClick={() => window.location.reload()}>
            {copy.again}
          </Button>
        }
      />
    </main>
  );
}
