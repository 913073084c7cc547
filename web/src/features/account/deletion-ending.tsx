import { useBridge } from '../../bridge/use-bridge';
import { useView } from '../../navigation/use-view';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

/** Step 4: the account is deleted. The login follows, where the same number creates a new account. */
export function DeletionEnding({ onEnd }: { readonly onEnd: () => void }) {
  useView({ name: 'ended', title: 'Account deleted' });
  const bridge = useBridge();
  const close = () => {
    onEnd();
    // if the native app does not close, the borrower is on the login screen, like after Done
    bridge.call('closePage', {}).catch(() => undefined);
  };
  return (
    <Message
      art="approved"
      title="Your account is deleted"
      text="Thank you for the time that you were with us. If you come back, register with your number: it makes a new account."
      action={
        <>
          <Button onClick={onEnd}>Done</Button>
          <Button kind="quiet" onClick={close}>
            Close the app
          </Button>
        </>
      }
      role="alert"
    />
  );
}
