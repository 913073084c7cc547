import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { ReactNode } from 'react';
import type { AppError } from '../platform/app-error';
import * as words from '../platform/words';
import { useFocusAfter } from './bars';
import { Button } from './button';
import { Illustration, type IllustrationName } from './illustration';
import { unbroken } from './text';

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
    <div ref={message} className="stack gap-8 fill message" role={role}>
      <Illustration name={art} />
      {title !== undefined && <Heading className="lead message-title">{title}</Heading>}
      <p className="muted message-text">{unbroken(text)}</p>
      {action !== undefined && <div className="stack gap-8 message-action">{action}</div>}
    </div>
  );
}

interface FailureText {
  readonly art: IllustrationName;
  readonly title?: string;
  readonly text: string;
}

/** The only text that tells the borrower to check the connection. */
const networkFailure: FailureText = { art: 'offline', text: words.network };
const ourMistake: FailureText = {
  art: 'failed',
  title: 'We can’t show this',
  text: 'This is our mistake, not your connection. Please try again later.',
};
const crash: FailureText = {
  art: 'failed',
  title: 'This screen doesn’t work',
  text: 'This is our mistake, not your connection. Please try again later.',
};

/** Messages that name no reason. */
const generic = [NETWORK_ERROR_MESSAGE, LOAD_FAILED_MESSAGE];

/** A refusal shows the server's message. */
export type LoadFailure = Pick<AppError, 'kind' | 'message'>;

export interface ErrorViewProps {
  readonly error?: LoadFailure;
  readonly isCrash?: boolean;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** another action below Refresh */
  readonly other?: ReactNode;
}

const textOf = ({ error, isCrash }: Pick<ErrorViewProps, 'error' | 'isCrash'>): FailureText => {
  if (isCrash) return crash;
  if (error?.kind === 'contract') return ourMistake;
  // the server was reached and refused
  if (error?.kind === 'code') {
    return generic.includes(error.message) ? ourMistake : { art: 'failed', text: error.message };
  }
  return networkFailure;
};

/** The error state of a screen whose content did not load. */
export function ErrorView({ onRefresh, isBusy, other, ...failure }: ErrorViewProps) {
  return (
    <Message
      {...textOf(failure)}
      role="alert"
      action={
        <>
          <Button kind="secondary" isBusy={isBusy} onClick={onRefresh}>
            Refresh
          </Button>
          {other}
        </>
      }
    />
  );
}

export interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'warning' | 'danger';
  /** announced at once when it appears after a tap */
  readonly isAlert?: boolean;
}

/** Important information before the next step, on a tinted background. */
export function Notice({ children, tone = 'warning', isAlert }: NoticeProps) {
  const notice = useFocusAfter<HTMLParagraphElement>();
  return (
    <p ref={notice} className={`notice small tone-${tone}`} role={isAlert ? 'alert' : undefined}>
      {unbroken(children)}
    </p>
  );
}

/** The reason of a failed action, announced at once. Renders nothing without a text. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
