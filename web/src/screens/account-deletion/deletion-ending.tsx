import { useBridge } from '../../platform/use-bridge';
import { useView } from '../../platform/use-view';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { copy } from './copy';

/** Step 4: the account is deleted. The login follows, where the same number creates a new account. */
export function DeletionEnding({ onEnd }: { readonly onEnd: () => void }) {
  useView({ name: 'ended', title: copy.ending.title });
  const bridge = useBridge();
  const close = () => {
    onEnd();
    // if the native app does not close, the borrower is on the login screen, like after Done
    bridge.call('closePage', {}).catch(() => undefined);
  };
  return (
    <Message
      art="farewell"
      title={copy.ending.heading}
      text={copy.ending.text}
      action={
        <>
          <Button onClick={onEnd}>{copy.ending.done}</Button>
          <Button kind="quiet" onClick={close}>
            {copy.ending.close}
          </Button>
        </>
      }
      role="alert"
    />
  );
}
