import type { Note } from '@kit/contracts/methods/tickets';
import { Button } from '../../../ui/button';
import { copy } from '../copy';
import css from './conversation.module.css';
import { isOwn } from './conversation-state';
import { MessageBubble, OutgoingBubble } from './message-bubble';
import type { LinkActions } from './message-links';
import { dayOf, needsHeading } from './message-time';
import type { Conversation } from './use-conversation';

export interface ThreadProps extends LinkActions {
  readonly conversation: Conversation;
  /** the messages to show; all if omitted */
  readonly notes?: readonly Note[];
  /** id of the first unread message; a heading appears above it */
  readonly firstUnread?: string;
}

/** The latest message from customer service, for screen readers. They do not announce the earlier messages. */
function LatestAnswer({ notes }: { readonly notes: readonly Note[] }) {
  const last = notes[notes.length - 1];
  return (
    <p className="unseen" role="status">
      {last && !isOwn(last) ? copy.thread.latest(last.text) : ''}
    </p>
  );
}

/** The messages of a conversation, oldest first. Below are the outgoing ones. */
export function Thread({ conversation, notes = conversation.notes, firstUnread, ...actions }: ThreadProps) {
  const { earlier, hasMore, outgoing, retry, discard } = conversation;
  const now = Date.now();
  return (
    <div className={css.thread}>
      {hasMore && (
        <div className={css.earlier}>
          {earlier.hasFailed && (
            <p className={css.problem} role="alert">
              {copy.thread.earlierFailed}
            </p>
          )}
          <Button isSmall isBusy={earlier.isLoading} onClick={() => void earlier.load()}>
            {earlier.hasFailed ? copy.thread.tryAgain : copy.thread.earlier}
          </Button>
        </div>
      )}
      <ol className={css.messages} aria-label={copy.thread.messages}>
        {notes.map((note, index) => (
          <li key={note.noteId} className={css.message} data-note={note.noteId}>
            {needsHeading(note, notes[index - 1]) && <p className={css.day}>{dayOf(note.createdAt, now)}</p>}
            {note.noteId === firstUnread && <p className={css.new}>{copy.thread.newMessages}</p>}
            <MessageBubble note={note} {...actions} />
          </li>
        ))}
        {outgoing.map((message) => (
          <li key={`out-${message.key}`} className={css.message}>
            <OutgoingBubble message={message} onRetry={() => retry(message)} onDiscard={() => discard(message)} />
          </li>
        ))}
      </ol>
      <LatestAnswer notes={notes} />
    </div>
  );
}
