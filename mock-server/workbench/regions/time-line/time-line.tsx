import { useEffect, useRef } from 'react';
import type { Row } from '../../api/journal';
import { formatTime } from '../../lib/format';
import { useContract } from '../../state/contract';
import { deviceOf, useSelectedCall } from '../../state/selection';
import { useJournal } from '../../state/workbench';
import styles from './time-line.module.css';

/** Number of latest steps. */
const SHOWN = 60;

const lookOf = (row: Row, selected: Row | undefined): string | undefined => {
  if (row.key === selected?.key) return styles.chosen;
  return row.entry.code === 0 ? styles.point : styles.failed;
};

/** Calls that change state, as the points of one strip. A point opens its call, which can be undone there. */
export function TimeLine() {
  const { rows } = useJournal();
  const contract = useContract();
  const [selected, select] = useSelectedCall();
  const track = useRef<HTMLOListElement>(null);
  const changing = new Set(contract?.methods.filter((method) => method['x-changes-state']).map(({ name }) => name));
  const steps: Row[] = [];
  for (let index = rows.length - 1; index >= 0 && steps.length < SHOWN; index -= 1) {
    const row = rows[index] as Row;
    if (!row.isGone && row.entry.methods.some((name) => changing.has(name))) steps.unshift(row);
  }
  const last = steps.at(-1)?.key;
  useEffect(() => {
    if (last !== undefined) track.current?.scrollTo({ left: track.current.scrollWidth });
  }, [last]);

  return (
    <section className={styles.line} aria-label="Time line">
      <h2 className={styles.title}>Time line</h2>
      {steps.length === 0 ? (
        <p className={styles.none}>Each call that changes state appears here as a point. You can go back to each.</p>
      ) : (
        <ol className={styles.track} ref={track}>
          {steps.map((row) => (
            <li key={row.key} className={styles.step}>
              <button
                type="button"
                className={lookOf(row, selected)}
                aria-current={row.key === selected?.key ? 'step' : undefined}
                title={formatTime(row.entry.at)}
                onClick={() => select(String(row.entry.id))}
              >
                <span className={styles.dot} aria-hidden="true" />
                {row.entry.methods.filter((name) => changing.has(name)).join(', ')}
                {deviceOf(row) === '' ? '' : ` ${deviceOf(row)}`}
              </button>
            </li>
          ))}
          <li className={styles.now} aria-label="Now">
            now
          </li>
        </ol>
      )}
    </section>
  );
}
