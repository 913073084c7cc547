import { Button } from '../ui/button';
import { Message } from '../ui/message';

/** A start that failed before there was an app: what a borrower can do, and for whoever deploys it, why. */
export function BootFailure({ reason }: { readonly reason: string }) {
  return (
    <main>
      <Message
        wholePage
        art="offline"
        role="alert"
        title="The app could not start"
        text={`Close it and open it again. If that does not help, tell customer service: ${reason}`}
        action={
          <Button kind="secondary" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        }
      />
    </main>
  );
}
