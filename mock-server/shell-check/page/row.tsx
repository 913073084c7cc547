import { inWords, replyOf } from '../check/calls';
import type { Row, Run } from '../check/run';
import { sample } from '../check/values';
import type { Status } from '../check/verdict';
import { Findings } from './findings';
import { StatusIcon } from './icons';
import { LookPanel } from './look-panel';
import page from './page.module.css';
import styles from './row.module.css';

const LONGEST = 600;

const labels: Readonly<Record<Status, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  'needs a look': 'Needs a look',
  running: 'Running',
  'not run': 'Not run',
};

/** The messages of a call, for debugging. */
function Crossed({ row }: { readonly row: Row }) {
  return (
    <details className={styles.crossed}>
      <summary>Messages on the bridge</summary>
      {row.progress.calls.map((call) => {
        const reply = replyOf(call);
        return (
          <dl key={call.callbackName}>
            <dt>{call.eventName}</dt>
            <dd>{sample(call.params, LONGEST)}</dd>
            <dt>{reply === undefined ? 'no reply' : `reply after ${inWords(reply.at - call.sentAt)}`}</dt>
            {reply !== undefined && (
              <dd>{typeof reply.raw === 'string' ? reply.raw.slice(0, LONGEST) : sample(reply.raw, LONGEST)}</dd>
            )}
          </dl>
        );
      })}
    </details>
  );
}

interface CheckRowProps {
  readonly row: Row;
  readonly run: Run;
  readonly canStart: boolean;
}

export function CheckRow({ row, run, canStart }: CheckRowProps) {
  const { check, progress, verdict, news } = row;
  const { status, findings, took } = verdict;
  const isRunning = progress.phase === 'running';
  const isNew = progress.phase === 'not run';
  const canStartHere = check.isStarted && (isNew || status === 'failed');
  return (
    <li className={styles.row} data-status={status} data-check={check.id}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <StatusIcon status={status} />
        </span>
        <div className={styles.names}>
          <h3 className={check.id === check.title ? styles.event : styles.title}>{check.title}</h3>
          {(!check.isStarted || !isNew) && (
            <p className={styles.state}>
              <span>{labels[status]}</span>
              {took !== undefined && ` · ${inWords(took)}`}
            </p>
          )}
          {isNew && <p className={styles.does}>{check.does}</p>}
        </div>
        {canStartHere && (
          <button
            type="button"
            className={page.button}
            disabled={!canStart}
            aria-label={`${isNew ? 'Start' : 'Repeat'} ${check.title}`}
            onClick={() => void run.startOne(check.id)}
          >
            {isNew ? 'Start' : 'Repeat'}
          </button>
        )}
        {isRunning && check.mayTakeLong && (
          <button type="button" className={page.button} onClick={run.skip}>
            Stop waiting
          </button>
        )}
      </div>
      {news.length > 0 && <Findings findings={news} />}
      {news.length < findings.length && <p className={styles.does}>It also has the faults named above.</p>}
      {status === 'needs a look' && <LookPanel check={check} run={run} />}
      {news.length > 0 && progress.calls.length > 0 && <Crossed row={row} />}
    </li>
  );
}
