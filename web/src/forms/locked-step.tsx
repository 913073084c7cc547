import { canSaveInformation } from '@kit/contracts/enums';
import { useQuery } from '../api/use-query';
import { useNavigation } from '../navigation/use-navigation';
import { Button } from '../ui/button';
import { Message } from '../ui/message';

/**
 * Whether the information steps can be saved, by the order that home shows. If home cannot be loaded they are open: the
 * server decides when they are saved.
 */
export const useLock = (): 'open' | 'locked' | 'unknown' => {
  const { data, error } = useQuery('homePage', {});
  if (!data) return error ? 'open' : 'unknown';
  return canSaveInformation(data.order?.status) ? 'open' : 'locked';
};

/** A step that cannot be saved now: said before anything is typed into it. */
export function LockedStep() {
  const { back, goTo } = useNavigation();
  return (
    <Message
      art="refused"
      title="This cannot be changed now"
      text="Your lender decided by these answers. You can change them when your application is answered with no, or when your loan is paid in full."
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
