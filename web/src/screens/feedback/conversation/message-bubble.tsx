import type { Note } from '@kit/contracts/methods/tickets';
import { copy } from '../copy';
import css from './conversation.module.css';
import { isOwn, type Outgoing } from './conversation-state';
import { FileTiles } from './file-tile';
import { type LinkActions, MessageLinks, Suggestions } from './message-links';
import { timeOf } from './message-time';
import { WhatsappNumber } from './whatsapp-number';

const speaker = (note: Note): string =>
  (isOwn(note) ? copy.thread.ownSpeaker : copy.thread.theirSpeaker)(timeOf(note.createdAt));

interface MessageProps extends LinkActions {
  readonly note: Note;
}

export function MessageBubble({ note, ...actions }: MessageProps) {
  return (
    <>
      <div className={`${css.bubble} ${isOwn(note) ? css.own : css.theirs}`}>
        <span className={css.text}>
          <span className="unseen">{speaker(note)}</span>
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

export interface OutgoingBubbleProps {
  readonly message: Outgoing;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** A message that is being sent, or that failed. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { text, problem, receipts } = message;
  return (
    <>
      <div className={`${css.bubble} ${css.own} ${css.pending}`}>
        <span className={css.text}>
          <span className="unseen">{copy.thread.you}</span>
          {text}
        </span>
        {receipts.length > 0 && <span className={css.small}>{copy.thread.withFiles(receipts.length)}</span>}
      </div>
      {problem === undefined ? (
        <p className={css.sending}>{copy.thread.sending}</p>
      ) : (
        <div className={css.unsent} role="alert">
          <span className={css.problem}>{copy.thread.notSent(problem)}</span>
          <span className={css.choices}>
            <button type="button" onClick={onRetry}>
              {copy.thread.tryAgain}
            </button>
            <button type="button" onClick={onDiscard}>
              {copy.thread.discard}
            </button>
          </span>
        </div>
      )}
    </>
  );
}
