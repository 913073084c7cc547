import { useQuery } from '../../api/use-query';
import { TICKET_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Button } from '../../ui/button';
import { LoadProblem } from '../../ui/load-problem';
import { Skeleton } from '../../ui/skeleton';
import { TicketView } from './ticket-view';

const NO_SUCH_FEEDBACK = 'There is no such feedback of yours. It may have been sent from another number.';

/** One feedback with its conversation and its next actions (2.16). */
export default function FeedbackDetailScreen() {
  const { current, goTo } = useNavigation();
  const ticketOdrId = current.query.get(TICKET_QUERY) ?? '';
  const query = useQuery('ticketInfo', ticketOdrId === '' ? null : { ticketOdrId });
  const { data, error, isValidating, reload } = query;
  if (data) return <TicketView key={ticketOdrId} ticket={data} isStale={error !== undefined} query={query} />;
  if (error || ticketOdrId === '') {
    const isUnknown = ticketOdrId === '' || error?.codeName === 'REQUEST_INVALID';
    return (
      <LoadProblem
        error={error}
        reason={isUnknown ? NO_SUCH_FEEDBACK : undefined}
        onRefresh={() => void reload()}
        isBusy={isValidating}
        other={
          <Button kind="quiet" onClick={() => goTo('feedback-list', { replace: true })}>
            See all your feedback
          </Button>
        }
      />
    );
  }
  return (
    <Skeleton
      cards={[
        ['line', 'row', 'row', 'row'],
        ['row', 'row', 'row'],
        ['line', 'line'],
      ]}
    />
  );
}
