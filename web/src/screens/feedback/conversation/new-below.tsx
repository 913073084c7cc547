import { Button } from '../../../ui/button';
import { copy } from '../copy';

export interface NewBelowProps {
  readonly hasNew: boolean;
  readonly showNew: () => void;
}

/** Leads to a new message below the visible ones. */
export function NewBelow({ hasNew, showNew }: NewBelowProps) {
  return hasNew ? (
    <Button kind="secondary" isSmall onClick={showNew}>
      {copy.chat.newBelow}
    </Button>
  ) : null;
}
