import { counted } from '../../lib/format';
import { openTrace, refusedFile } from '../../state/trace-file';
import { useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import styles from './trace.module.css';

/** Shows why the server rejected a file. */
function Refused() {
  const refused = useStore(refusedFile);
  const close = () => refusedFile.set(undefined);
  return (
    <Dialog title="File rejected" isOpen={refused !== undefined} onClose={close}>
      {() => (
        <div className={styles.refused}>
          <p role="alert">
            <b>{refused?.name}</b>
          </p>
          <p className={styles.reason}>{refused?.reason}</p>
          <p className={styles.hint}>The sandbox is unchanged.</p>
        </div>
      )}
    </Dialog>
  );
}

/** What the trace in this sandbox is about. Its calls are in the journal. */
export function OpenedTrace() {
  const { sandbox } = useWorkbench();
  const opened = useStore(openTrace);
  return (
    <>
      {opened?.replayed.sandbox === sandbox && (
        <section className={styles.strip} aria-label="Trace">
          <div className={styles.about}>
            <b>{opened.title ?? opened.name}</b>
            {opened.note !== undefined && <p className={styles.note}>{opened.note}</p>}
            <p className={styles.outcome} role="status">
              {counted(opened.replayed.calls, 'call')} of the trace in the journal
            </p>
          </div>
          <Button look="quiet" onClick={() => openTrace.set(undefined)}>
            Close
          </Button>
        </section>
      )}
      <Refused />
    </>
  );
}
