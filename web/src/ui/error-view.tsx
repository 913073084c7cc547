import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { ReactNode } from 'react';
import type { AppError } from '../platform/app-error';
import * as words from '../platform/words';
import { Button } from './button';

import type { IllustrationName } from './illustration';
import { Message } from './message';

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
