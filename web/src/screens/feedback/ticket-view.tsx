import type { ResponseOf } from '@kit/contracts/methods';
import type { Note as Message, Ticket } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import type { Query } from '../../api/use-query';
import { formatMinute } from '../../platform/dates';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorView } from '../../ui/error-view';
import { Fact, Facts } from '../../ui/facts';
import { Milestones } from '../../ui/milestones';
import { Note, Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';
import { Composer } from './conversation/composer';
import { isOwn } from './conversation/conversation-state';
import { NewBelow } from './conversation/new-below';
import { Thread } from './conversation/thread';
import { type Conversation, useConversation } from './conversation/use-conversation';
import { useThreadScroll } from './conversation/use-thread-scroll';
import { copy, statusLabel, ticketSteps, typeLabel } from './copy';
import css from './feedback.module.css';
import { statusTones } from './status-tones';
import { TicketRating } from './ticket-rating';

const DONE = 4;

/** The feedback's text and files, as the first message of its conversation. */
const openingOf = ({ id, description, receipts, createTime }: Ticket): Message => ({
  noteId: `opening ${id}`,
  sender: 1,
  kind: 'text',
  text: description,
  files: receipts.map(({ url }) => url),
  links: [],
  whatsappNo: null,
  createdAt: createTime,
});

/** Puts the opening in front. A backend can repeat the feedback's text as its first message. */
const withOpening = (notes: readonly Message[], ticket: Ticket): readonly Message[] => {
  const [first, ...others] = notes;
  const isRepeated = first && isOwn(first) && first.text === ticket.description;
  return [openingOf(ticket), ...(isRepeated ? others : notes)];
};

/**
 * The oldest of the latest messages from customer service.
 * @param unread how many of them are unread; more than are loaded means all of them
 */
const firstUnreadOf = (notes: readonly Message[], unread: number): string | undefined =>
  unread > 0 ? notes.filter((note) => !isOwn(note)).slice(-unread)[0]?.noteId : undefined;

/** The id of the first message that was unread when the conversation opened. Reading the messages does not change it. */
const useFirstUnread = ({ isLoaded, notes }: Conversation, unread: number): string | undefined => {
  const [opened, setOpened] = useState<{ readonly noteId: string | undefined }>();
  if (opened || !isLoaded) return opened?.noteId;
  const noteId = firstUnreadOf(notes, unread);
  setOpened({ noteId });
  return noteId;
};

/** The state in one line, and all fields of the feedback folded below it. */
function Summary({ ticket, hasText }: { readonly ticket: Ticket; readonly hasText: boolean }) {
  return (
    <Card>
      <div className={css.lines}>
        <h2 className={css.title}>{typeLabel(ticket.type)}</h2>
        <p className={css.state}>
          <Badge tone={statusTones[ticket.status]}>{statusLabel(ticket.status)}</Badge>
          <Note as="span">{copy.ticket.next[ticket.status]}</Note>
        </p>
      </div>
      <details className={css.details}>
        <summary>{copy.ticket.details}</summary>
        <div className={css.folded}>
          {hasText && <p className={css.text}>{ticket.description}</p>}
          <Milestones steps={ticketSteps(ticket)} label={copy.ticket.progress} />
        </div>
        <Facts>
          <Fact label={copy.ticket.number}>{ticket.id}</Fact>
          <Fact label={copy.ticket.sent}>{formatMinute(ticket.createTime)}</Fact>
          <Fact label={copy.ticket.account}>{ticket.account || copy.ticket.noAccount}</Fact>
          <Fact label={copy.ticket.contact}>{ticket.contact}</Fact>
          <Fact label={copy.ticket.bestTime}>{ticket.contactableTime || copy.ticket.anyTime}</Fact>
        </Facts>
      </details>
    </Card>
  );
}

export interface TicketViewProps {
  readonly ticket: Ticket;
  readonly isStale: boolean;
  readonly query: Query<ResponseOf<'ticketInfo'>>;
  /** number of unread messages from customer service */
  readonly unread: number;
}

/** A feedback with all its fields (3.5), its state (4.6) and its conversation, which opens at the first unread message. */
export function TicketView({ ticket, isStale, query: { reload, isValidating }, unread }: TicketViewProps) {
  const { goTo } = useNavigation();
  const conversation = useConversation({ ticketOdrId: ticket.id, onLoaded: () => void reload() });
  const firstUnread = useFirstUnread(conversation, unread);
  const scroll = useThreadScroll(conversation, firstUnread);
  const { isLoaded, hasMore, outgoing, error } = conversation;
  const isDone = ticket.status === DONE;
  const notes = hasMore ? conversation.notes : withOpening(conversation.notes, ticket);
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
        <Summary ticket={ticket} hasText={hasMore} />
        <Thread conversation={conversation} notes={notes} firstUnread={firstUnread} />
        {isLoaded && notes.length === 1 && outgoing.length === 0 && <Note>{copy.ticket.noMessage}</Note>}
        {!isLoaded && error === undefined && <Skeleton cards={[['line', 'line']]} label={copy.thread.loading} />}
        {error && (
          <ErrorView error={error} onRefresh={() => void conversation.reload()} isBusy={conversation.isLoading} />
        )}
        {isDone && <TicketRating ticket={ticket} onRated={reload} />}
      </Page>
      {isDone ? (
        <ActionBar>
          <Button kind="secondary" onClick={() => goTo('feedback-add')}>
            {copy.list.add}
          </Button>
        </ActionBar>
      ) : (
        isLoaded &&
        conversation.draft && (
          <Composer conversation={conversation} draft={conversation.draft} label={copy.ticket.reply}>
            <NewBelow {...scroll} />
          </Composer>
        )
      )}
    </>
  );
}
