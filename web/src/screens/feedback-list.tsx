import { filterableFeedbackStatuses } from '@kit/contracts/enums';
import { ticketList } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { useQuery } from '../api/use-query';
import { useNavigation } from '../platform/use-navigation';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { List } from '../ui/list';
import { LoadingOrError } from '../ui/loading-or-error';
import { Message } from '../ui/message';
import { Page } from '../ui/page';
import { StaleNote } from '../ui/stale-note';
import { copy, statusLabel } from './feedback/copy';
import { TicketRow } from './feedback/ticket-row';

const ALL = 'all';

/** The filters of the list: all, and one for each status (2.51). */
const filters = [
  { value: ALL, label: copy.list.all },
  ...filterableFeedbackStatuses.map((status) => ({ value: String(status), label: statusLabel(status) })),
];

/** The borrower's feedback, newest first, each with its status (2.18). */
export default function FeedbackListScreen() {
  const { goTo } = useNavigation();
  const [filter, setFilter] = useState(ALL);
  const processStatus = filterableFeedbackStatuses.find((status) => String(status) === filter);
  const query = useQuery(ticketList, processStatus === undefined ? {} : { processStatus });
  const { data, error, isValidating, reload } = query;
  const isEmpty = data?.tickets.length === 0;
  return (
    <>
      <Page>
        {(processStatus !== undefined || !isEmpty) && (
          <Choice legend={copy.list.filter} options={filters} value={filter} onChange={setFilter} isWrapped />
        )}
        {error && data && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
        {!data && <LoadingOrError query={query} cards={[['row', 'row', 'row']]} />}
        {data && !isEmpty && (
          <List label={copy.list.label}>
            {data.tickets.map((ticket) => (
              <TicketRow key={ticket.ticketOdrId} ticket={ticket} />
            ))}
          </List>
        )}
        {isEmpty && processStatus === undefined && (
          <Message art="help" title={copy.list.emptyTitle} text={copy.list.empty} />
        )}
        {isEmpty && processStatus !== undefined && (
          <Message
            art="empty"
            text={copy.list.noneInState}
            action={
              <Button kind="secondary" onClick={() => setFilter(ALL)}>
                {copy.list.showAll}
              </Button>
            }
          />
        )}
      </Page>
      <ActionBar>
        <Button onClick={() => goTo('feedback-add')}>{copy.list.add}</Button>
      </ActionBar>
    </>
  );
}
