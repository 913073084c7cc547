import type { Row } from '../../api/journal';
import type { Difference } from '../../lib/differences';
import { formatTime } from '../../lib/format';
import { useSelectedCall } from '../../state/selection';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import styles from './call.module.css';

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));

interface DifferencesProps {
  readonly before: Row | undefined;
  readonly differences: readonly Difference[];
}

/** A table of the fields that differ. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th>field</th>
          <th>before</th>
          <th>now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, before: was, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td className={styles.was}>{shown(was)}</td>
            <td className={styles.is}>{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
