import type { ReactNode } from 'react';
import { unbroken } from './day';
import { Illustration, type IllustrationName } from './illustration';
import css from './message.module.css';

export interface MessageProps {
  readonly art: IllustrationName;
  /** omitted if the text is enough */
  readonly title?: string;
  readonly text: ReactNode;
  /** what the borrower can do about it */
  readonly action?: ReactNode;
  /** 'alert' announces an error at once; an empty list is not announced */
  readonly role?: 'alert';
  /** the message is the whole page, without a top bar whose title is the heading */
  readonly wholePage?: boolean;
}

/** A screen or list with just one message: an empty state, an error, a screen outside the app. */
export function Message({ art, title, text, action, role, wholePage = false }: MessageProps) {
  const Heading = wholePage ? 'h1' : 'h2';
  return (
    <div className={css.message} role={role}>
      <Illustration name={art} />
      {title !== undefined && <Heading className={css.title}>{title}</Heading>}
      <p className={css.text}>{unbroken(text)}</p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
