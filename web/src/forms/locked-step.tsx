import { homePage } from '@kit/contracts/methods/configuration';
import { canSaveInformation } from '@kit/contracts/methods/order-status';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { Button } from '../ui/button';
import { Message } from '../ui/message';

/**
 * Decides by the order on home whether the information steps can be saved. Returns 'open' if home cannot load; the
 * server then decides on saving.
 */
export const useLock = (): 'open' | 'locked' | 'unknown' => {
  const { data, error } = useQuery(homePage, {});
  if (!data) return error ? 'open' : 'unknown';
  return canSaveInformation(data.order?.status) ? 'open' : 'locked';
};

/** Shown in place of a step that cannot be saved now, so that the borrower types nothing in vain. */
export function LockedStep() {
  const { back, goTo } = useScreen();
  return (
    <Message
      art="refused"
      title="You can’t change this now"
      text="Your lender decides by these answers. You can change them after a rejection, or when your loan is paid in full."
      action={
        <>
          <Button onClick={back}>Back</Button>
          <Button kind="quiet" onClick={() => goTo('feedback-faq')}>
            Is something wrong? Talk to us
          </Button>
        </>
      }
    />
  );
}
