import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './illustration';
import css from './message.module.css';

export interface MessageProps {
  readonly art: IllustrationName;
  /** absent where the text alone says it all */
  readonly title?: string;
  readonly text: ReactNode;
  /** what the borrower can do about it */
  readonly action?: ReactNode;
  /** an error is announced at once, an empty list is not */
  readonly role?: 'alert';
  /** it is the whole page, without a top bar whose title is the heading */
  readonly wholePage?: boolean;
}

/** A whole screen or a whole list that has one thing to say: an empty state, an error, a screen outside the app. */
export function Message({ art, title, text, action, role, wholePage = false }: MessageProps) {
  const Heading = wholePage ? 'h1' : 'h2';
  return (
    <div className={css.message} role={role}>
      <Illustration name={art} />
      {title !== undefined && <Heading className={css.title}>{title}</Heading>}
      <p className={css.text}>{text}</p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
