import type { ReactNode } from 'react';
import type { AppError } from '../lib/app-error';
import { Button } from './button';
import type { IllustrationName } from './illustration';
import { Message } from './message';

/** The error text of section 2, verbatim (2.53). */
const UNABLE_TO_LOAD = 'Unable to load content, please check your internet connection and try again.';

/** Who is at fault, so that nobody is sent to look for a network that is there. */
export type Failure = 'network' | 'unreadable reply' | 'crash';

const messages: Record<Failure, { readonly art: IllustrationName; readonly title?: string; readonly text: string }> = {
  network: { art: 'offline', text: UNABLE_TO_LOAD },
  'unreadable reply': {
    art: 'failed',
    title: 'We cannot show this',
    text: 'Our server answered in a way that this app does not understand. It is our mistake, and not your connection. Please try again later.',
  },
  crash: {
    art: 'failed',
    title: 'This screen does not work',
    text: 'It is our mistake, and not your connection. What was saved is safe. Refresh, or go back and try again later.',
  },
};

export interface ErrorViewProps {
  /** why it failed, if that is known; anything but a broken contract is a matter of the network */
  readonly error?: Pick<AppError, 'kind'> | undefined;
  /** the screen itself broke */
  readonly isCrash?: boolean;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** another way out, below Refresh */
  readonly other?: ReactNode;
}

const failureOf = ({ error, isCrash }: Pick<ErrorViewProps, 'error' | 'isCrash'>): Failure => {
  if (isCrash) return 'crash';
  return error?.kind === 'contract' ? 'unreadable reply' : 'network';
};

/** The state of a screen whose content failed to load. */
export function ErrorView({ onRefresh, isBusy, other, ...failure }: ErrorViewProps) {
  return (
    <Message
      {...messages[failureOf(failure)]}
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
