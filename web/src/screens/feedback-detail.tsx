import { labelOf } from '@kit/contracts/closed-list';
import type { RequestOf } from '@kit/contracts/methods';
import {
  type Note as Message,
  rateTicket,
  satisfaction,
  type Ticket,
  ticketInfo,
  ticketList,
} from '@kit/contracts/methods/tickets';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action';
import { useCache } from '../api/use-cache';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { formatMinute } from '../platform/format';
import { TICKET_QUERY } from '../platform/location';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Card, Disclosure, Fact, Facts, type Milestone, Milestones } from '../ui/card';
import { Loaded, Skeleton } from '../ui/loaded';
import { Problem } from '../ui/message';
import { Note, Page } from '../ui/text';
import { Composer } from './feedback/composer';
import { Thread } from './feedback/thread';
import { LoadedTicket, Status, statusLabel, typeLabel, useRefreshTickets } from './feedback/tickets';
import { isOwn, useConversation } from './feedback/use-conversation';

const DONE = 4;

/** One feedback with its conversation and its next actions (2.16). */
export default function FeedbackDetailScreen() {
  const { current } = useScreen();
  const ticketOdrId = current.query.get(TICKET_QUERY) ?? '';
  const query = useQuery(ticketInfo, ticketOdrId === '' ? null : { ticketOdrId });
  // the list counts the unread messages; without it, the conversation opens at its end
  const { data: list } = useQuery(ticketList, ticketOdrId === '' ? null : {});
  const unread = list?.tickets.find((each) => each.ticketOdrId === ticketOdrId)?.unreadMessageTotal ?? 0;
  return (
    <LoadedTicket
      query={query}
      ticketOdrId={ticketOdrId}
      shape={[
        ['line', 'row', 'row', 'row'],
        ['row', 'row', 'row'],
        ['line', 'line'],
      ]}
    >
      {(ticket, note) => (
        <TicketView key={ticketOdrId} ticket={ticket} note={note} reload={query.reload} unread={unread} />
      )}
    </LoadedTicket>
  );
}

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

/** A feedback with all its fields (3.5), its state (4.6) and its conversation, which opens at the first unread message. */
function TicketView({
  ticket,
  note,
  reload,
  unread,
}: {
  readonly ticket: Ticket;
  /** says that the last reload failed */
  readonly note: ReactNode;
  readonly reload: () => Promise<void>;
  /** number of unread messages from customer service */
  readonly unread: number;
}) {
  const { goTo } = useScreen();
  const conversation = useConversation({ ticketOdrId: ticket.id, unread, onLoaded: () => void reload() });
  const { query, hasMore, outgoing } = conversation;
  const isDone = ticket.status === DONE;
  const notes = hasMore ? conversation.notes : withOpening(conversation.notes, ticket);
  return (
    <>
      <Page>
        {note}
        <Summary ticket={ticket} hasText={hasMore} />
        <Thread conversation={conversation} notes={notes} />
        <Loaded query={query} shape={<Skeleton cards={[['line', 'line']]} label="Loading the messages" />}>
          {() => notes.length === 1 && !outgoing && <Note>No answer yet. It will appear here.</Note>}
        </Loaded>
        {isDone && <TicketRating ticket={ticket} onRated={reload} />}
      </Page>
      {isDone ? (
        <ActionBar>
          <Button kind="secondary" onClick={() => goTo('feedback-add')}>
            Send feedback
          </Button>
        </ActionBar>
      ) : (
        query.data && <Composer conversation={conversation} ticketOdrId={ticket.id} label="Write a reply" />
      )}
    </>
  );
}

/** What happens next, in the one line of the status. */
const next: Record<Ticket['status'], string> = {
  1: 'We are looking into it.',
  2: 'We are looking into it.',
  3: 'We have a question for you. Answer it below.',
  4: 'This feedback is closed.',
};

const replyNotes: Record<Ticket['status'], string> = {
  1: 'if we have a question',
  2: 'if we have another question',
  3: 'now: write below',
  4: 'nothing left to answer',
};

/** The progress of a feedback in three steps: platform, borrower, end (4.6). */
export const ticketSteps = ({ status, createTime }: Pick<Ticket, 'status' | 'createTime'>): Milestone[] => {
  const platform = status === 2 ? 2 : 1;
  return [
    { title: 'Sent', note: formatMinute(createTime), isReached: true },
    { title: statusLabel(platform), note: status === platform ? 'now' : 'done', isReached: true },
    { title: statusLabel(3), note: replyNotes[status], isReached: status >= 3 },
    { title: statusLabel(4), note: status === 4 ? 'it is closed' : 'when it is settled', isReached: status === 4 },
  ];
};

/** The state in one line, and all fields of the feedback folded below it. */
function Summary({ ticket, hasText }: { readonly ticket: Ticket; readonly hasText: boolean }) {
  return (
    <>
      <section className="box stack gap-4 pad-16">
        <h2 className="title">{typeLabel(ticket.type)}</h2>
        <p className="row tight">
          <Status of={ticket.status} />
          <Note as="span">{next[ticket.status]}</Note>
        </p>
      </section>
      <Disclosure title="What you told us">
        <div className="stack gap-16 pad-16">
          {hasText && <p className="feedback-text">{ticket.description}</p>}
          <Milestones steps={ticketSteps(ticket)} label="Where it stands" />
        </div>
        <Facts>
          <Fact label="Number">{ticket.id}</Fact>
          <Fact label="Sent">{formatMinute(ticket.createTime)}</Fact>
          <Fact label="Account">{ticket.account || 'None given'}</Fact>
          <Fact label="Phone or email">{ticket.contact}</Fact>
          <Fact label="Best time to reach you">{ticket.contactableTime || 'Any time'}</Fact>
        </Facts>
      </Disclosure>
    </>
  );
}

type Answer = RequestOf<'rateTicket'>['resolved'];

/** Asks if a closed feedback was resolved (3.27). If not, the platform reopens it. */
function TicketRating({
  ticket: { id, resolved },
  onRated,
}: {
  readonly ticket: Ticket;
  /** reloads the feedback */
  readonly onRated: () => Promise<void>;
}) {
  const cache = useCache();
  const refreshTickets = useRefreshTickets();
  const { attempt, isRunning, problem } = useAction(rateTicket, onRated);
  const [chosen, setChosen] = useState<Answer>();
  const rate = async (answer: Answer) => {
    setChosen(answer);
    const rated = await attempt({ ticketOdrId: id, resolved: answer });
    if (!rated) return;
    cache.put(ticketInfo, { ticketOdrId: id }, (before) => ({ ...before, ...rated }));
    refreshTickets();
  };
  if (resolved !== 0) {
    return (
      <Card>
        <p>You said: {labelOf(satisfaction, resolved)}. Thank you.</p>
      </Card>
    );
  }
  return (
    <Card>
      <div className="stack gap-4">
        <h2 className="title">Was this resolved?</h2>
        <Note>If not, we look into it again.</Note>
      </div>
      <Problem text={problem} />
      <div className="feedback-pair">
        {([1, 2] as const).map((answer) => (
          <Button
            key={answer}
            kind={answer === 1 ? 'primary' : 'secondary'}
            isBusy={isRunning && chosen === answer}
            onClick={() => void rate(answer)}
          >
            {labelOf(satisfaction, answer)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
