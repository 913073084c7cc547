import type { Note } from '@kit/contracts/methods/tickets';
import { DAY, HOUR } from '@kit/contracts/time-units';
import { formatDay, formatMinute } from '../../platform/dates';
import { focusHeading } from '../../ui/bars';
import { Button } from '../../ui/button';
import { FileTiles, type LinkActions, MessageLinks, Suggestions, WhatsappNumber } from './message-parts';
import { type Conversation, isOwn } from './use-conversation';

/** The pause in ms after which the time is shown again. */
const PAUSE = HOUR;

/** Formats the time of day of a message: 09:31. */
const timeOf = (at: number): string => formatMinute(at).split(' ')[1] ?? '';

/** The heading of a day in a conversation, with the time of its first message: Today 09:31. */
export const dayOf = (at: number, now: number): string => {
  const day = formatDay(at);
  if (day === formatDay(now)) return `Today ${timeOf(at)}`;
  return day === formatDay(now - DAY) ? `Yesterday ${timeOf(at)}` : formatMinute(at);
};

/** Returns true if the message needs a heading with day and time: on a new day or after a pause. */
export const needsHeading = (note: Note, before: Note | undefined): boolean =>
  before === undefined ||
  note.createdAt - before.createdAt >= PAUSE ||
  formatDay(note.createdAt) !== formatDay(before.createdAt);

function MessageBubble({ note, ...actions }: LinkActions & { readonly note: Note }) {
  return (
    <>
      <div className={`thread-bubble ${isOwn(note) ? 'thread-own' : 'thread-theirs'}`}>
        <span className="thread-text">
          <span className="unseen">{`${isOwn(note) ? 'You' : 'Customer service'}, ${timeOf(note.createdAt)}: `}</span>
          {note.text}
        </span>
        <FileTiles urls={note.files} />
        {note.whatsappNo !== null && <WhatsappNumber number={note.whatsappNo} />}
        <MessageLinks note={note} {...actions} />
      </div>
      <Suggestions note={note} {...actions} />
    </>
  );
}

/** The message that is on its way. */
function OutgoingBubble({ text, receipts = [] }: NonNullable<Conversation['outgoing']>) {
  return (
    <>
      <div className="thread-bubble thread-own thread-pending">
        <span className="thread-text">
          <span className="unseen">You: </span>
          {text}
        </span>
        {receipts.length > 0 && (
          <span className="thread-small">
            {receipts.length === 1 ? 'with 1 file' : `with ${receipts.length} files`}
          </span>
        )}
      </div>
      <p className="thread-sending">Sending…</p>
    </>
  );
}

/** The latest message from customer service, for screen readers. They do not announce the earlier messages. */
function LatestAnswer({ notes }: { readonly notes: readonly Note[] }) {
  const last = notes[notes.length - 1];
  return (
    <p className="unseen" role="status">
      {last && !isOwn(last) ? `Customer service: ${last.text}` : ''}
    </p>
  );
}

/**
 * The messages of a conversation, oldest first. Below is the one that is being sent.
 * @param notes the messages to show; all if omitted
 */
export function Thread({
  conversation,
  notes = conversation.notes,
  ...actions
}: LinkActions & { readonly conversation: Conversation; readonly notes?: readonly Note[] }) {
  const { earlier, loadEarlier, hasMore, firstUnread, outgoing } = conversation;
  const now = Date.now();
  return (
    <div className="thread">
      {hasMore && (
        <div className="thread-earlier">
          {earlier.hasFailed && (
            <p className="thread-problem" role="alert">
              We could not load earlier messages.
            </p>
          )}
          <Button
            isSmall
            isBusy={earlier.isLoading}
            onClick={() => {
              focusHeading();
              void loadEarlier();
            }}
          >
            {earlier.hasFailed ? 'Try again' : 'Earlier messages'}
          </Button>
        </div>
      )}
      <ol className="thread-messages" aria-label="Messages">
        {notes.map((note, index) => (
          <li key={note.noteId} className="thread-message" data-note={note.noteId}>
            {needsHeading(note, notes[index - 1]) && <p className="thread-day">{dayOf(note.createdAt, now)}</p>}
            {note.noteId === firstUnread && <p className="thread-new">New messages</p>}
            <MessageBubble note={note} {...actions} />
          </li>
        ))}
        {outgoing && (
          <li className="thread-message">
            <OutgoingBubble {...outgoing} />
          </li>
        )}
      </ol>
      <LatestAnswer notes={notes} />
    </div>
  );
}
