import { filterableFeedbackStatuses, type TicketListEntry, ticketList } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { formatDay } from '../platform/format';
import { TICKET_QUERY } from '../platform/location';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { List, ListRow } from '../ui/card';
import { Choice } from '../ui/choice';
import { Loaded } from '../ui/loaded';
import { Message } from '../ui/message';
import { Badge, Page } from '../ui/text';
import { Status, statusLabel, typeLabel } from './feedback/tickets';

/** The filters of the list: all, and one for each status (2.51). */
const filters = [
  { value: '', label: 'All' },
  ...filterableFeedbackStatuses.map((status) => ({ value: String(status), label: statusLabel(status) })),
];

/** The borrower's feedback, newest first, each with its status (2.18). */
export default function FeedbackListScreen() {
  const { goTo } = useScreen();
  const [filter, setFilter] = useState('');
  const processStatus = filterableFeedbackStatuses.find((status) => String(status) === filter);
  const query = useQuery(ticketList, { processStatus });
  const isEmpty = query.data?.tickets.length === 0;
  return (
    <>
      <Page>
        {(processStatus !== undefined || !isEmpty) && (
          <Choice legend="Which feedback" options={filters} value={filter} onChange={setFilter} isWrapped />
        )}
        <Loaded query={query} shape={[['row', 'row', 'row']]}>
          {({ tickets }, note) => (
            <>
              {note}
              {tickets.length > 0 && (
                <List label="Your feedback">
                  {tickets.map((ticket) => (
                    <TicketRow key={ticket.ticketOdrId} ticket={ticket} />
                  ))}
                </List>
              )}
            </>
          )}
        </Loaded>
        {isEmpty && processStatus === undefined && (
          <Message
            art="help"
            title="Nothing to follow up"
            text="If something goes wrong, tell us. Our answers appear here."
          />
        )}
        {isEmpty && processStatus !== undefined && (
          <Message
            art="empty"
            text="You have no feedback in this state."
            action={
              <Button kind="secondary" onClick={() => setFilter('')}>
                Show all
              </Button>
            }
          />
        )}
      </Page>
      <ActionBar>
        <Button onClick={() => goTo('feedback-add')}>Send feedback</Button>
      </ActionBar>
    </>
  );
}

function TicketRow({ ticket }: { readonly ticket: TicketListEntry }) {
  const { goTo } = useScreen();
  const { ticketOdrId, ticketType, createdDate, processStatus, unreadMessageTotal, remark } = ticket;
  return (
    <ListRow
      title={typeLabel(ticketType)}
      detail={
        <span className="stack gap-4">
          <span className="feedback-remark">{remark}</span>
          <span className="row tight">
            <Status of={processStatus} />
            {formatDay(createdDate)}
          </span>
        </span>
      }
      end={unreadMessageTotal > 0 ? <Badge tone="danger">{`${unreadMessageTotal} new`}</Badge> : undefined}
      onClick={() => goTo('feedback-detail', { query: { [TICKET_QUERY]: ticketOdrId } })}
    />
  );
}
