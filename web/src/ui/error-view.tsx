import type { ReactNode } from 'react';
import { Button } from './button';
import { Message } from './message';

/** The error text of section 2, verbatim (2.53). */
const UNABLE_TO_LOAD = 'Unable to load content, please check your internet connection and try again.';

export interface ErrorViewProps {
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** another way out, below Refresh */
  readonly other?: ReactNode;
}

/** The state of a screen whose content failed to load. */
export function ErrorView({ onRefresh, isBusy, other }: ErrorViewProps) {
  return (
    <Message
      art="offline"
      role="alert"
      text={UNABLE_TO_LOAD}
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
