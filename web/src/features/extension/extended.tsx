import { formatDay } from '../../lib/dates';
import { useView } from '../../navigation/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

export interface ExtendedProps {
  /** milliseconds since the epoch */
  readonly newDueAt: number;
  readonly onSeeLoan: () => void;
}

/** Shown if earlier payments covered the extension, so that it took effect at once. */
export function Extended({ newDueAt, onSeeLoan }: ExtendedProps) {
  useView({ name: 'extended', title: 'Term extended' });
  return (
    <>
      <Message
        art="approved"
        role="alert"
        title="The term is extended"
        text={`What you had paid was enough for it. Your loan is now due on ${formatDay(newDueAt)}.`}
      />
      <ActionBar>
        <Button onClick={onSeeLoan}>See your loan</Button>
      </ActionBar>
    </>
  );
}
