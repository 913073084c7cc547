import type { ResponseOf } from '@kit/contracts/methods';
import type { Note as Message, Ticket } from '@kit/contracts/methods/tickets';
import type { Query } from '../../api/use-query';
import { formatMinute } from '../../lib/dates';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, Section } from '../../ui/card';
import { ErrorView } from '../../ui/error-view';
import { Fact, Facts } from '../../ui/facts';
import { Milestones } from '../../ui/milestones';
import { Notice } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';
import { Composer } from './conversation/composer';
import { isOwn } from './conversation/conversation-state';
import { FileTiles } from './conversation/file-tile';
import { Thread } from './conversation/thread';
import { useConversation } from './conversation/use-conversation';
import { useShowWritten } from './conversation/use-thread-scroll';
import css from './feedback.module.css';
import { statusLabel, statusTones, ticketSteps, typeLabel } from './ticket-copy';
import { TicketRating } from './ticket-rating';

const REPLIES = 3;
const DONE = 4;

/** Removes the first message if it repeats the feedback's text, which is shown above. */
const withoutOpening = (notes: readonly Message[], { description }: Ticket): readonly Message[] => {
  const [first, ...others] = notes;
  return first && isOwn(first) && first.text === description ? others : notes;
};

export interface TicketViewProps {
  readonly ticket: Ticket;
  readonly isStale: boolean;
  readonly query: Query<ResponseOf<'ticketInfo'>>;
}

/** A feedback with all its fields (3.5), its state (4.6) and its conversation. */
export function TicketView({ ticket, isStale, query: { reload, isValidating } }: TicketViewProps) {
  const { goTo } = useNavigation();
  const conversation = useConversation({ ticketOdrId: ticket.id, onLoaded: () => void reload() });
  useShowWritten(conversation.outgoing.length);
  const isDone = ticket.status === DONE;
  const notes = withoutOpening(conversation.notes, ticket);
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
        {isDone && <TicketRating ticket={ticket} onRated={reload} />}
        <Card>
          <div className={css.head}>
            <h2 className={css.title}>{typeLabel(ticket.type)}</h2>
            <Badge tone={statusTones[ticket.status]}>{statusLabel(ticket.status)}</Badge>
          </div>
          <p className={css.text}>{ticket.description}</p>
          <FileTiles urls={ticket.receipts.map(({ url }) => url)} />
          <Milestones steps={ticketSteps(ticket)} label="Where it stands" />
          <details className={css.details}>
            <summary>What you told us</summary>
            <Facts>
              <Fact label="Number">{ticket.id}</Fact>
              <Fact label="Sent">{formatMinute(ticket.createTime)}</Fact>
              <Fact label="Account">{ticket.account || 'None given'}</Fact>
              <Fact label="Phone or email">{ticket.contact}</Fact>
              <Fact label="Best time to reach you">{ticket.contactableTime || 'Any time'}</Fact>
            </Facts>
          </details>
        </Card>
        <Section title="Messages">
          {conversation.isLoaded && <Thread conversation={conversation} notes={notes} />}
          {conversation.isLoaded && notes.length === 0 && conversation.outgoing.length === 0 && (
            <Note>No message yet. The answer will stand here.</Note>
          )}
          {!conversation.isLoaded && conversation.error === undefined && (
            <Skeleton cards={[['line', 'line']]} label="Loading the messages" />
          )}
          {conversation.error && (
            <ErrorView
              error={conversation.error}
              onRefresh={() => void conversation.reload()}
              isBusy={conversation.isLoading}
            />
          )}
        </Section>
        {ticket.status === REPLIES && <Notice>We have a question to you. Answer it below.</Notice>}
      </Page>
      {isDone ? (
        <ActionBar>
          <Button kind="secondary" onClick={() => goTo('feedback-add')}>
            Send a new feedback
          </Button>
        </ActionBar>
      ) : (
        conversation.isLoaded &&
        conversation.draft && <Composer conversation={conversation} draft={conversation.draft} label="Write a reply" />
      )}
    </>
  );
}
