import type { AppError } from '../../platform/app-error';
import { useNavigation } from '../../platform/use-navigation';
import { Button } from '../../ui/button';
import { LoadProblem } from '../../ui/load-problem';
import { copy } from './copy';

export interface TicketProblemProps {
  /** feedback number in the address; empty if it is missing */
  readonly ticketOdrId: string;
  readonly error: AppError | undefined;
  readonly isValidating: boolean;
  readonly reload: () => Promise<void>;
}

/** The error state of one feedback. Explains an unknown number; any other error offers a retry. */
export function TicketProblem({ ticketOdrId, error, isValidating, reload }: TicketProblemProps) {
  const { goTo } = useNavigation();
  const isUnknown = ticketOdrId === '' || error?.codeName === 'REQUEST_INVALID';
  return (
    <LoadProblem
      error={error}
      reason={isUnknown ? copy.ticket.unknown : undefined}
      onRefresh={() => void reload()}
      isBusy={isValidating}
      other={
        <Button kind="quiet" onClick={() => goTo('feedback-list', { replace: true })}>
          {copy.ticket.seeAll}
        </Button>
      }
    />
  );
}
