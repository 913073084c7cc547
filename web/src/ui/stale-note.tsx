import { Button } from './button';
import { Notice } from './notice';

export interface StaleNoteProps {
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
}

/** Shown above stale content after a failed reload. The content stays readable. */
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
