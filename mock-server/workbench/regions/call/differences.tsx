import type { Row } from '../../api/journal';
import type { Difference } from '../../lib/differences';
import { formatTime } from '../../lib/format';
import { useSelectedCall } from '../../state/selection';
import { Button } from '../../ui/button';
import { DifferenceTable } from '../../ui/difference-table';
import { Empty } from '../../ui/empty';
import styles from './call.module.css';

interface DifferencesProps {
  readonly before: Row | undefined;
  readonly differences: readonly Difference[];
}

/** Compares the reply with the previous reply to the same methods. */
export function Differences({ before, differences }: DifferencesProps) {
  const [, select] = useSelectedCall();
  if (before === undefined)
    return <Empty title="Nothing to compare with">This borrower made no earlier call with the same methods.</Empty>;
  const id = String(before.entry.id);
  const earlier = (
    <Button look="link" onClick={() => select(id)}>
      the call at {formatTime(before.entry.at)}
    </Button>
  );
  if (differences.length === 0) return <Empty title="No differences">Compared with {earlier}.</Empty>;
  return (
    <div className={styles.padded}>
      <p className={styles.against}>Compared with {earlier}</p>
      <DifferenceTable differences={differences} />
    </div>
  );
}
