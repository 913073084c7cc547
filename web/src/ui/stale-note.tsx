import { Button } from './button';
import { Notice } from './notice';

export interface StaleNoteProps {
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
}

/** Shown above earlier content that could not be reloaded: it stays readable, and says so. */
export function StaleNote({ onRefresh, isBusy }: StaleNoteProps) {
  return (
    <Notice isAlert>
      This may be out of date: it could not be loaded again.{' '}
      <Button kind="quiet" isInline isBusy={isBusy} onClick={onRefresh}>
        Refresh
      </Button>
    </Notice>
  );
}
