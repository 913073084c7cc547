import { ticketInfo, ticketList } from '@kit/contracts/methods/tickets';
import { useQuery } from '../api/use-query';
import { TICKET_QUERY } from '../platform/query-keys';
import { useNavigation } from '../platform/use-navigation';
import { Skeleton } from '../ui/skeleton';
import { TicketProblem } from './feedback/ticket-problem';
import { TicketView } from './feedback/ticket-view';

/** One feedback with its conversation and its next actions (2.16). */
export default function FeedbackDetailScreen() {
  const { current } = useNavigation();
  const ticketOdrId = current.query.get(TICKET_QUERY) ?? '';
  const query = useQuery(ticketInfo, ticketOdrId === '' ? null : { ticketOdrId });
  const { data, error } = query;
  // the list counts the unread messages; without it, the conversation opens at its end
  const { data: list } = useQuery(ticketList, ticketOdrId === '' ? null : {});
  const unread = list?.tickets.find((each) => each.ticketOdrId === ticketOdrId)?.unreadMessageTotal ?? 0;
  if (data) {
    return <TicketView key={ticketOdrId} ticket={data} isStale={error !== undefined} query={query} unread={unread} />;
  }
  if (error || ticketOdrId === '') return <TicketProblem {...query} ticketOdrId={ticketOdrId} />;
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
