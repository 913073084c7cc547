import { useState } from 'react';
import { counted, formatMoment, formatNumber, formatTime } from '../../lib/format';
import { type OpenTrace, openTrace, type Replayed, refusedFile, replayTrace, type Trace } from '../../state/trace-file';
import { useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { JsonTree } from '../../ui/json-tree';
import { Badge, Facts } from '../../ui/parts';
import styles from './trace.module.css';

type Call = NonNullable<Trace['calls']>[number];

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

/** Makes a step from a call. A redacted trace has calls but no steps. */
const stepOf = ({ id, clock, methods, code }: Call) => ({
  at: clock,
  text: `${methods.join(', ')} replied ${code}`,
  request: id,
});

const SAME = {
  true: ['good', 'same reply'],
  false: ['danger', 'different reply'],
  null: ['plain', 'not replayed'],
} as const;

function Steps({ opened, call, onCall }: { opened: OpenTrace; call: number; onCall: (id: number) => void }) {
  const results = new Map(opened.replayed?.calls.map(({ request, same }) => [request, same]));
  const { steps = (opened.trace.calls ?? []).map(stepOf) } = opened.trace;
  const numbered = steps.map((step, index) => ({ ...step, number: index + 1 }));
  return (
    <ol className={styles.steps} aria-label="Steps">
      {numbered.map(({ at, text, request, number }) => {
        const same = request === null ? undefined : results.get(request);
        const [tone, word] = SAME[String(same) as keyof typeof SAME] ?? SAME.null;
        return (
          <li key={number}>
            {request === null ? (
              <p className={styles.change}>
                <span className={styles.time}>{formatTime(at)}</span>
                <code>{text}</code>
              </p>
            ) : (
              <button
                type="button"
                className={request === call ? styles.chosen : styles.step}
                aria-pressed={request === call}
                onClick={() => onCall(request)}
              >
                <span className={styles.time}>{formatTime(at)}</span>
                <span className={styles.words}>{text}</span>
                {same !== undefined && <Badge tone={tone}>{word}</Badge>}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function CallOfTrace({ call }: { readonly call: Call | undefined }) {
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
      <h3 className={styles.side}>Request</h3>
      <JsonTree value={call.request} />
      <h3 className={styles.side}>Reply</h3>
      <JsonTree value={call.reply} />
    </div>
  );
}

function Reader({ opened }: { readonly opened: OpenTrace }) {
  const workbench = useWorkbench();
  const { name, trace, problem } = opened;
  const { calls = [], pictures = [], note = '', createdAt, origin, state } = trace;
  const [chosen, choose] = useState(calls.at(-1)?.id ?? 0);
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
        <CallOfTrace call={calls.find(({ id }) => id === chosen)} />
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
