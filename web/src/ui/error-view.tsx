import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { ReactNode } from 'react';
import type { AppError } from '../lib/app-error';
import { Button } from './button';
import { copy } from './copy';
import { Message } from './message';
import type { PictureName } from './pictures';

/** The cause of a failure. Only 'network' tells the borrower to check the connection. */
export type Failure = 'network' | 'unreadable reply' | 'refusal' | 'crash';

interface FailureText {
  readonly art: PictureName;
  readonly title?: string;
  readonly text: string;
}

const texts: Record<Failure, FailureText> = {
  network: { art: 'offline', text: copy.errors.network },
  'unreadable reply': {
    art: 'failed',
    title: copy.errors.cannotShow,
    text: copy.errors.refused,
  },
  refusal: {
    art: 'failed',
    title: copy.errors.cannotShow,
    text: copy.errors.refused,
  },
  crash: {
    art: 'failed',
    title: copy.errors.crashTitle,
    text: copy.errors.crash,
  },
};

/** Messages without a reason. */
const generic = [NETWORK_ERROR_MESSAGE, LOAD_FAILED_MESSAGE];

/** A refusal shows the server's message. */
export type LoadFailure = Pick<AppError, 'kind'> & Partial<Pick<AppError, 'message'>>;

export interface ErrorViewProps {
  /** the error, if known */
  readonly error?: LoadFailure | undefined;
  /** true if the screen itself crashed */
  readonly isCrash?: boolean;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** another action below Refresh */
  readonly other?: ReactNode;
}

const textOf = ({ error, isCrash }: Pick<ErrorViewProps, 'error' | 'isCrash'>): FailureText => {
  if (isCrash) return texts.crash;
  if (error?.kind === 'contract') return texts['unreadable reply'];
  // the server was reached and refused
  if (error?.kind === 'code') {
    const { message = NETWORK_ERROR_MESSAGE } = error;
    return generic.includes(message) ? texts.refusal : { art: 'failed', text: message };
  }
  return texts.network;
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
            {copy.refresh}
          </Button>
          {other}
        </>
      }
    />
  );
}
