import { CONTRACT_VERSION } from '@kit/contracts/version';
import { countsOf } from '../check/report';
import type { Run, Snapshot } from '../check/run';
import type { Status } from '../check/verdict';
import styles from './page.module.css';

const ORDER: readonly Status[] = ['failed', 'needs a look', 'passed', 'running', 'not run'];

const words: Readonly<Record<Status, string>> = {
  failed: 'failed',
  'needs a look': 'to look at',
  passed: 'passed',
  running: 'running',
  'not run': 'not run',
};

const headlineOf = (snapshot: Snapshot): string => {
  const counts = countsOf(snapshot);
  if (snapshot.host === undefined) return 'No bridge found';
  if (snapshot.isRunning) return 'Running…';
  if (counts.failed > 0) return counts.failed === 1 ? 'One check failed' : `${counts.failed} checks failed`;
  if (counts['not run'] === snapshot.rows.length) return 'Ready to check this shell';
  if (counts['needs a look'] > 0 || counts['not run'] > 0) return 'No problem so far';
  return 'This shell follows the contract';
};

export function Summary({ snapshot, run }: { readonly snapshot: Snapshot; readonly run: Run }) {
  const { host, isRunning, rows } = snapshot;
  const counts = countsOf(snapshot);
  const isNew = counts['not run'] === rows.length;
  const counted = ORDER.filter((status) => counts[status] > 0);
  return (
    <header className={styles.summary}>
      <p className={styles.where}>
        Shell check · {host === undefined ? 'no bridge' : `${host} bridge`} · contract {CONTRACT_VERSION}
      </p>
      <div role="status">
        <h1 className={styles.headline}>{headlineOf(snapshot)}</h1>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {ORDER.map((status) => (
          <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <p className={styles.counts}>
        {counted.map((status) => (
          <span key={status} data-status={status}>
            {counts[status]} {words[status]}
          </span>
        ))}
      </p>
      {host !== undefined && (
        <button
          type="button"
          className={isNew ? styles.primary : styles.button}
          disabled={isRunning}
          onClick={() => void run.start()}
        >
          {isNew ? 'Run the checks' : 'Run the automatic checks again'}
        </button>
      )}
    </header>
  );
}
