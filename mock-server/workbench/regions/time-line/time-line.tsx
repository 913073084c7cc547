import { useEffect, useRef } from 'react';
import type { Row } from '../../api/journal';
import { formatTime } from '../../lib/format';
import { useContract } from '../../state/contract';
import { useDevices } from '../../state/devices';
import { goBack } from '../../state/go-back';
import { deviceOf, useSelectedCall } from '../../state/selection';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { OpenFile } from './open-file';
import { SaveScenario } from './save-scenario';
import { SaveTrace } from './save-trace';
import styles from './time-line.module.css';

/** Number of latest steps. */
const SHOWN = 60;

/** Calls that change state, as steps. The tester can undo a step together with all later ones. */
export function TimeLine() {
  const workbench = useWorkbench();
  const { rows } = useJournal();
  const contract = useContract();
  const devices = useDevices();
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
  const canGoBack = selected !== undefined && !selected.isGone && selected.entry.canGoBack;

  return (
    <section className={styles.line} aria-label="Time line">
      <h2 className={styles.title}>Time line</h2>
      {steps.length === 0 ? (
        <p className={styles.none}>Each call that changes state appears here as a step. You can undo every step.</p>
      ) : (
        <ol className={styles.track} ref={track}>
          {steps.map((row) => (
            <li key={row.key} className={styles.step}>
              <button
                type="button"
                className={
                  row.key === selected?.key ? styles.chosen : row.entry.code === 0 ? styles.point : styles.failed
                }
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
        </ol>
      )}
      <Button
        disabled={!canGoBack}
        title={canGoBack ? undefined : 'Select a recent call: the server keeps the state before it'}
        onClick={() => selected && void goBack(workbench, selected.entry.id, devices)}
      >
        Back to before this
      </Button>
      <SaveTrace />
      <OpenFile />
      <SaveScenario devices={devices} />
    </section>
  );
}
