import { formatDay } from '../../lib/dates';
import { useView } from '../../navigation/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { copy } from './copy';

export interface ExtendedProps {
  /** milliseconds since the epoch */
  readonly newDueAt: number;
  readonly onSeeLoan: () => void;
}

/** Shown if earlier payments covered the extension, so that it took effect at once. */
export function Extended({ newDueAt, onSeeLoan }: ExtendedProps) {
  useView({ name: 'extended', title: copy.extendedPageTitle });
  return (
    <>
      <Message art="approved" role="alert" title={copy.extendedTitle} text={copy.extended(formatDay(newDueAt))} />
      <ActionBar>
        <Button onClick={onSeeLoan}>{copy.seeLoan}</Button>
      </ActionBar>
    </>
  );
}
