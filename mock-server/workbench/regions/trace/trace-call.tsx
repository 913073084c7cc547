import { differencesOf } from '../../lib/differences';
import { counted, formatNumber } from '../../lib/format';
import { DifferenceTable } from '../../ui/difference-table';
import { Empty } from '../../ui/empty';
import { JsonTree } from '../../ui/json-tree';
import { Facts } from '../../ui/parts';
import type { ReplayedCall, TraceCall } from './steps';
import styles from './trace.module.css';

/** The reply of the replay beside the recorded one, with the fields that differ first. Equal replies are shown once. */
function Replies({ call, replayed }: { readonly call: TraceCall; readonly replayed: ReplayedCall }) {
  if (replayed.problem !== null) {
    return (
      <>
        <h3 className={styles.side}>Reply, recorded</h3>
        <JsonTree value={call.reply} />
        <h3 className={styles.side}>Reply, replayed</h3>
        <p className={styles.hint}>{replayed.problem}.</p>
      </>
    );
  }
  const differences = differencesOf(call.reply, replayed.reply);
  if (differences.length === 0) {
    return (
      <>
        <h3 className={styles.side}>Reply, recorded and replayed</h3>
        <JsonTree value={call.reply} />
      </>
    );
  }
  return (
    <>
      <h3 className={styles.side}>{counted(differences.length, 'different field')}</h3>
      <DifferenceTable differences={differences} titles={['recorded', 'replayed']} />
      <div className={styles.replies}>
        <section aria-label="Recorded reply">
          <h3 className={styles.side}>Reply, recorded</h3>
          <JsonTree value={call.reply} />
        </section>
        <section aria-label="Replayed reply">
          <h3 className={styles.side}>Reply, replayed</h3>
          <JsonTree value={replayed.reply} />
        </section>
      </div>
    </>
  );
}

interface CallOfTraceProps {
  readonly call: TraceCall | undefined;
  /** result of the replay of this call, if the trace was replayed */
  readonly replayed: ReplayedCall | undefined;
}

/** A recorded call of the trace, and its replay beside it. */
export function CallOfTrace({ call, replayed }: CallOfTraceProps) {
  if (call === undefined) return <Empty title="No call selected">Select a step on the left.</Empty>;
  return (
    <div className={styles.call}>
      <Facts
        facts={[
          ['methods', call.methods.join(', ')],
          ['code', call.code],
          ['borrower', call.contactNumber === undefined ? 'nobody' : formatNumber(call.contactNumber)],
          ['changed', call.changed === undefined ? 'unknown' : counted(call.changed.length, 'document')],
        ]}
      />
      {replayed !== undefined && <Replies call={call} replayed={replayed} />}
      <h3 className={styles.side}>Request</h3>
      <JsonTree value={call.request} />
      {replayed === undefined && (
        <>
          <h3 className={styles.side}>Reply</h3>
          <JsonTree value={call.reply} />
        </>
      )}
    </div>
  );
}
