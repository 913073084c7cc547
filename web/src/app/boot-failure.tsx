import { Button } from '../ui/button';
import { Message } from '../ui/message';
import { failure } from './boot-failure-text';

/** Shown when the start failed before there was an app: what the borrower can do, and the reason for the operator. */
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
