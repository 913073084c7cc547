import { filterableFeedbackStatuses } from '@kit/contracts/enums';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { ErrorView } from '../../ui/error-view';
import { List } from '../../ui/list';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';
import { statusLabel } from './ticket-copy';
import { TicketRow } from './ticket-row';

const ALL = 'all';

/** The filters of the list: all, and one for each status (2.51). */
const filters = [
  { value: ALL, label: 'All' },
  ...filterableFeedbackStatuses.map((status) => ({ value: String(status), label: statusLabel(status) })),
];

/** The borrower's feedback, newest first, each with its status (2.18). */
export default function FeedbackListScreen() {
  const { goTo } = useNavigation();
  const [filter, setFilter] = useState(ALL);
  const processStatus = filterableFeedbackStatuses.find((status) => String(status) === filter);
  const { data, error, isValidating, reload } = useQuery(
    'ticketList',
    processStatus === undefined ? {} : { processStatus },
  );
  const refresh = { onRefresh: () => void reload(), isBusy: isValidating };
  const isEmpty = data?.tickets.length === 0;
  return (
    <>
      <Page>
        {(processStatus !== undefined || !isEmpty) && (
          <Choice legend="Which feedback" options={filters} value={filter} onChange={setFilter} isWrapped />
        )}
        {error && data && <StaleNote {...refresh} />}
        {!data && error && <ErrorView error={error} {...refresh} />}
        {!data && !error && <Skeleton cards={[['row', 'row', 'row']]} />}
        {data && !isEmpty && (
          <List label="Your feedback">
            {data.tickets.map((ticket) => (
              <TicketRow key={ticket.ticketOdrId} ticket={ticket} />
            ))}
          </List>
        )}
        {isEmpty && processStatus === undefined && (
          <Message
            art="approved"
            title="Nothing to follow up"
            text="When something goes wrong, tell us. What you send and what we answer will stand here."
          />
        )}
        {isEmpty && processStatus !== undefined && (
          <Message
            art="empty"
            text="You have no feedback in this state."
            action={
              <Button kind="secondary" onClick={() => setFilter(ALL)}>
                Show all
              </Button>
            }
          />
        )}
      </Page>
      <ActionBar>
        <Button onClick={() => goTo('feedback-add')}>Send a new feedback</Button>
      </ActionBar>
    </>
  );
}
