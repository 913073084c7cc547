import { useState } from 'react';
import { counted, formatMoment } from '../../lib/format';
import { type OpenTrace, openTrace, type Replayed, refusedFile, replayTrace } from '../../state/trace-file';
import { useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Steps } from './steps';
import styles from './trace.module.css';
import { CallOfTrace } from './trace-call';
import { picturesAt } from './trace-pictures';

/** Summarizes a replay. */
const outcomeOf = ({ calls }: Replayed): string => {
  const count = (wanted: boolean | null) => calls.filter(({ same }) => same === wanted).length;
  const [same, other, skipped] = [count(true), count(false), count(null)];
  return [
    `${counted(same, 'call')} with the same reply`,
    ...(other === 0 ? [] : [`${other} with a different reply`]),
    ...(skipped === 0 ? [] : [`${skipped} not replayable`]),
  ].join(', ');
};

const titleOf = ({ trace }: OpenTrace): string => trace.title ?? 'Trace';

function Reader({ opened }: { readonly opened: OpenTrace }) {
  const workbench = useWorkbench();
  const { name, trace, problem, replayed } = opened;
  const { calls = [], note = '', createdAt, origin, state } = trace;
  const differs = replayed?.calls.find(({ same }) => same === false);
  const [chosen, choose] = useState(differs?.request ?? calls.at(-1)?.id ?? 0);
  const pictures = picturesAt(trace, chosen);
  const [isBusy, setBusy] = useState(false);
  const replay = async (at: 'start' | 'end') => {
    setBusy(true);
    await replayTrace(workbench, opened, at);
    setBusy(false);
  };
  const command = `npm run qa -- replay ${name}`;
  return (
    <div className={styles.reader}>
      <div className={styles.top}>
        <div className={styles.about}>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <p className={styles.origin}>
            {name}, made {formatMoment(Date.parse(createdAt))}
            {origin && ` in ${origin.sandbox} by version ${origin.version} on Node ${origin.node}`}.{' '}
            {counted(calls.length, 'call')}, {state ? `${counted(state.length, 'document')} before them` : 'no state'}.
          </p>
          {problem !== null && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <CopyButton text={() => command} label={`Copy the command ${command}`}>
            Copy command
          </CopyButton>
          <Button disabled={isBusy || problem !== null} onClick={() => void replay('start')}>
            Restore start
          </Button>
          <Button look="primary" disabled={isBusy || problem !== null} onClick={() => void replay('end')}>
            {isBusy ? 'Replaying…' : 'Replay'}
          </Button>
        </div>
      </div>
      <div className={styles.columns}>
        <Steps opened={opened} call={chosen} onCall={choose} />
        <CallOfTrace
          call={calls.find(({ id }) => id === chosen)}
          replayed={replayed?.calls.find(({ request }) => request === chosen)}
        />
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((picture) => (
              <figure key={picture.name} className={styles.picture}>
                <figcaption>{picture.name}</figcaption>
                <img src={picture.data} alt={`${picture.name} as it looked`} />
              </figure>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

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

/** The open trace: a strip, and a dialog with its content. */
export function OpenedTrace() {
  const { sandbox } = useWorkbench();
  const opened = useStore(openTrace);
  const read = (isRead: boolean) => opened && openTrace.set({ ...opened, isRead });
  const replayed = opened?.replayed;
  return (
    <>
      {opened !== undefined && (
        <section className={styles.strip} aria-label="Trace">
          <b className={styles.name}>{titleOf(opened)}</b>
          <span className={styles.outcome} role="status">
            {replayed === undefined ? opened.name : outcomeOf(replayed)}
            {replayed === undefined || replayed.sandbox === sandbox ? '' : `, in ${replayed.sandbox}`}
          </span>
          <Button onClick={() => read(true)}>Read trace</Button>
          <Button look="quiet" onClick={() => openTrace.set(undefined)}>
            Close
          </Button>
        </section>
      )}
      <Dialog
        title={opened === undefined ? 'Trace' : titleOf(opened)}
        width="wide"
        isOpen={opened?.isRead ?? false}
        onClose={() => read(false)}
      >
        {() => opened && <Reader opened={opened} />}
      </Dialog>
      <Refused />
    </>
  );
}
