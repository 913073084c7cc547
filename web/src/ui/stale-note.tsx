import { Button } from './button';
import { copy } from './copy';
import { Notice } from './notice';

export interface StaleNoteProps {
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
}

/** Shown above stale content after a failed reload. The content stays readable. */
export function StaleNote({ onRefresh, isBusy }: StaleNoteProps) {
  return (
    <Notice isAlert>
      {copy.stale}{' '}
      <Button kind="quiet" isInline isBusy={isBusy} onClick={onRefresh}>
        {copy.refresh}
      </Button>
    </Notice>
  );
}
