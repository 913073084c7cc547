import { Button } from './button';

import { Notice } from './notice';

/** Shown above stale content after a failed reload. The content stays readable. */
export function StaleNote({ onRefresh, isBusy }: { readonly onRefresh: () => void; readonly isBusy?: boolean }) {
  return (
    <Notice isAlert>
      This may be out of date.{' '}
      <Button kind="quiet" isInline isBusy={isBusy} onClick={onRefresh}>
        Refresh
      </Button>
    </Notice>
  );
}
