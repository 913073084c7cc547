import type { Difference } from '../lib/differences';
import styles from './difference-table.module.css';

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
}

/** A table of the fields that differ. */
export function DifferenceTable({ differences }: DifferenceTableProps) {
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
        {differences.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td className={styles.was}>{shown(before)}</td>
            <td className={styles.is}>{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
