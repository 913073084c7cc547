import { Button } from './button';
import { Message } from './message';

/** The error text of section 2, verbatim (2.53). */
export const UNABLE_TO_LOAD = 'Unable to load content, please check your internet connection and try again.';

export interface ErrorViewProps {
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** what a reply said, where it says more than that nothing came */
  readonly detail?: string;
}

/** A load that failed, as the screen's own state. */
export function ErrorView({ onRefresh, isBusy, detail }: ErrorViewProps) {
  return (
    <Message
      art="offline"
      role="alert"
      text={
        <>
          {UNABLE_TO_LOAD}
          {detail !== undefined && (
            <>
              <br />
              {detail}
            </>
          )}
        </>
      }
      action={
        <Button kind="secondary" isBusy={isBusy} onClick={onRefresh}>
          Refresh
        </Button>
      }
    />
  );
}
