import type { ReactNode } from 'react';
import { unbroken } from './day';
import { Illustration, type IllustrationName } from './illustration';
import { useFocusAfter } from './top-bar';

export interface MessageProps {
  readonly art: IllustrationName;
  /** omitted if the text is enough */
  readonly title?: string;
  readonly text: ReactNode;
  /** the borrower's next step */
  readonly action?: ReactNode;
  /** 'alert' announces an error at once; a screen reader does not announce an empty list */
  readonly role?: 'alert';
  /** true if there is no top bar, so this title is the page's heading */
  readonly wholePage?: boolean;
}

/** A screen or list with a single message: an empty state or an error. */
export function Message({ art, title, text, action, role, wholePage = false }: MessageProps) {
  const Heading = wholePage ? 'h1' : 'h2';
  const message = useFocusAfter<HTMLDivElement>();
  return (
    <div ref={message} className="message" role={role}>
      <Illustration name={art} />
      {title !== undefined && <Heading className="message-title">{title}</Heading>}
      <p className="message-text">{unbroken(text)}</p>
      {action !== undefined && <div className="message-action">{action}</div>}
    </div>
  );
}
