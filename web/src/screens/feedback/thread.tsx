import { customerServiceTicket, type Note } from '@kit/contracts/methods/tickets';
import { DAY, HOUR } from '@kit/contracts/time-units';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { useClipboard } from '../../api/use-clipboard';
import { useScreen } from '../../api/use-screen';
import { formatDay, formatMinute, groupPhone } from '../../platform/format';
import { isSameOriginPath } from '../../platform/location';
import { type RouteName, routeAt } from '../../platform/routes';
import { useSameOriginUrl } from '../../platform/screen';
import { focusHeading } from '../../ui/bars';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/more-icons';
import { type Conversation, isOwn } from './use-conversation';

/** The screen of this app that a link from customer service leads to (3.28). */
export const screenOf = (target: string): RouteName | undefined => {
  const name = isSameOriginPath(target) ? routeAt(target.split(/[?#]/)[0] ?? '') : '404';
  return name === '404' ? undefined : name;
};

/** Returns true for a page outside this app. The app supports no other kind of address. */
export const isPage = (target: string): boolean => /^https:\/\/[^\s]+$/i.test(target);

export interface LinkActions {
  /** sends a text as a message, if the conversation answers suggestions */
  readonly onSuggestion?: (text: string, asked: Note) => void;
  /** query for linked screens, which identifies the loan of a new feedback */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The links to screens and pages of a message, inside its bubble. */
function MessageLinks({ note, query = {} }: LinkActions & { readonly note: Note }) {
  const { goTo } = useScreen();
  const links = note.links.filter(({ kind, target }) => kind === 'link' && (screenOf(target) || isPage(target)));
  if (links.length === 0) return null;
  return (
    <span className="thread-links">
      {links.map(({ label, target }) => {
        const screen = screenOf(target);
        return screen ? (
          <button type="button" key={label} onClick={() => goTo(screen, { query })}>
            {label}
          </button>
        ) : (
          <a key={label} href={target} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        );
      })}
    </span>
  );
}

/** Suggested questions. A tap sends one (2.52). */
function Suggestions({ note, onSuggestion }: LinkActions & { readonly note: Note }) {
  const suggestions = note.links.filter(({ kind, target }) => kind !== 'link' && target.trim() !== '');
  if (suggestions.length === 0 || onSuggestion === undefined) return null;
  return (
    <ul className="row thread-chips" aria-label="Suggestions">
      {suggestions.map(({ label, target }) => (
        <li key={label}>
          <Button isSmall onClick={() => onSuggestion(target, note)}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A sent file as an image or an icon, with a link that opens it. */
function FileTile({ href, name }: { readonly href: string; readonly name: string }) {
  const [isPicture, setIsPicture] = useState(true);
  return (
    <a
      className="stack gap-4 box center accent small thread-tile"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open ${name}`}
    >
      {isPicture ? (
        <img src={href} alt="" loading="lazy" onError={() => setIsPicture(false)} />
      ) : (
        <>
          <FileIcon />
          {name}
        </>
      )}
    </a>
  );
}

/**
 * The files of a message or of a feedback.
 * @param urls relative to the base path
 */
function FileTiles({ urls }: { readonly urls: readonly string[] }) {
  const ownUrl = useSameOriginUrl();
  if (urls.length === 0) return null;
  return (
    <span className="row gap-8">
      {urls.map((url, index) => {
        const href = ownUrl(url);
        return href && <FileTile key={url} href={href} name={`Receipt ${index + 1}`} />;
      })}
    </span>
  );
}

/** A person's WhatsApp number with a copy button (2.52). */
function WhatsappNumber({ number }: { readonly number: string }) {
  const { copy, isCopied, problem } = useClipboard();
  const { bridge } = useScreen();
  const report = useAction(customerServiceTicket);
  const open = () => {
    void report.attempt({ sourcePage: '', supportChannel: 'whatsappService' });
    // if the native app fails to open WhatsApp, the borrower can still copy the number
    void bridge.call('openWhatsApp', { number }).catch(() => undefined);
  };
  return (
    <span className="stack gap-8">
      <span className="row spread numbers thread-number">
        <b>{groupPhone(number)}</b>
        <Button
          kind="secondary"
          isSmall
          label={isCopied ? 'Copied' : 'Copy the number'}
          onClick={() => void copy(number)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </span>
      {problem !== undefined && (
        <span className="danger small" role="alert">
          {problem}
        </span>
      )}
      <span className="thread-links">
        <button type="button" onClick={open}>
          Open WhatsApp
        </button>
      </span>
    </span>
  );
}

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
      <div className={`stack gap-8 box thread-bubble ${isOwn(note) ? 'thread-own' : 'thread-theirs'}`}>
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
      <div className="stack gap-8 box thread-bubble thread-own thread-pending">
        <span className="thread-text">
          <span className="unseen">You: </span>
          {text}
        </span>
        {receipts.length > 0 && (
          <span className="small">{receipts.length === 1 ? 'with 1 file' : `with ${receipts.length} files`}</span>
        )}
      </div>
      <p className="note thread-sending">Sending…</p>
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
    <div className="stack gap-12 thread">
      {hasMore && (
        <div className="stack gap-8 thread-earlier">
          {earlier.error && (
            <p className="danger small" role="alert">
              We could not load earlier messages.
            </p>
          )}
          <Button
            isSmall
            isBusy={earlier.isRunning}
            onClick={() => {
              focusHeading();
              void loadEarlier();
            }}
          >
            {earlier.error ? 'Try again' : 'Earlier messages'}
          </Button>
        </div>
      )}
      <ol className="stack gap-8" aria-label="Messages">
        {notes.map((note, index) => (
          <li key={note.noteId} className="stack gap-8 thread-message" data-note={note.noteId}>
            {needsHeading(note, notes[index - 1]) && <p className="note thread-day">{dayOf(note.createdAt, now)}</p>}
            {note.noteId === firstUnread && <p className="line gap-12 accent small strong thread-new">New messages</p>}
            <MessageBubble note={note} {...actions} />
          </li>
        ))}
        {outgoing && (
          <li className="stack gap-8 thread-message">
            <OutgoingBubble {...outgoing} />
          </li>
        )}
      </ol>
      <LatestAnswer notes={notes} />
    </div>
  );
}
