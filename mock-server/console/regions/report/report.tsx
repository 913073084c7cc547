import { useState } from 'react';
import { counted, formatMoment, formatNumber, formatTime } from '../../lib/format';
import { type OpenReport, openReport, type Replayed, type Report, refusedFile, replayReport } from '../../state/report';
import { useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { JsonTree } from '../../ui/json-tree';
import { Badge, Facts } from '../../ui/parts';
import styles from './report.module.css';

type Call = Report['calls'][number];

/** What came of running the calls again, in words. */
const outcomeOf = ({ calls }: Replayed): string => {
  const count = (wanted: boolean | null) => calls.filter(({ same }) => same === wanted).length;
  const [same, other, skipped] = [count(true), count(false), count(null)];
  return [
    `${counted(same, 'call')} came to the same`,
    ...(other === 0 ? [] : [`${other} to something else`]),
    ...(skipped === 0 ? [] : [`${skipped} cannot be run again`]),
  ].join(', ');
};

const SAME = { true: ['good', 'the same'], false: ['danger', 'something else'], null: ['plain', 'not run'] } as const;

function Steps({ opened, call, onCall }: { opened: OpenReport; call: number; onCall: (id: number) => void }) {
  const results = new Map(opened.replayed?.calls.map(({ request, same }) => [request, same]));
  const numbered = opened.report.steps.map((step, index) => ({ ...step, number: index + 1 }));
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

function CallOfReport({ call }: { readonly call: Call | undefined }) {
  if (call === undefined) return <Empty title="No call is chosen">Choose a step on the left.</Empty>;
  return (
    <div className={styles.call}>
      <Facts
        facts={[
          ['methods', call.methods.join(', ')],
          ['code', call.code],
          ['borrower', call.contactNumber === undefined ? 'nobody' : formatNumber(call.contactNumber)],
          ['changed', counted(call.changed.length, 'document')],
        ]}
      />
      <h3 className={styles.side}>Request</h3>
      <JsonTree value={call.request} />
      <h3 className={styles.side}>Reply</h3>
      <JsonTree value={call.reply} />
    </div>
  );
}

function Reader({ opened }: { readonly opened: OpenReport }) {
  const workbench = useWorkbench();
  const { name, report, problem } = opened;
  const { calls, pictures = [], note, createdAt, sandbox, server, before } = report;
  const [chosen, choose] = useState(calls.at(-1)?.id ?? 0);
  const [isBusy, setBusy] = useState(false);
  const replay = async (at: 'start' | 'end') => {
    setBusy(true);
    await replayReport(workbench, opened, at);
    setBusy(false);
  };
  const command = `npm run qa -- replay ${name}`;
  return (
    <div className={styles.reader}>
      <div className={styles.top}>
        <div className={styles.about}>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <p className={styles.origin}>
            {name}, made {formatMoment(Date.parse(createdAt))} in {sandbox} by version {server.version} on Node{' '}
            {server.node}. {counted(calls.length, 'call')}, {counted(before.documents.length, 'document')} before them.
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
            Stand before it
          </Button>
          <Button look="primary" disabled={isBusy || problem !== null} onClick={() => void replay('end')}>
            {isBusy ? 'Replaying…' : 'Replay'}
          </Button>
        </div>
      </div>
      <div className={styles.columns}>
        <Steps opened={opened} call={chosen} onCall={choose} />
        <CallOfReport call={calls.find(({ id }) => id === chosen)} />
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

/** Why a file that was dropped is none. */
function Refused() {
  const refused = useStore(refusedFile);
  const close = () => refusedFile.set(undefined);
  return (
    <Dialog title="The file was not taken" isOpen={refused !== undefined} onClose={close}>
      {() => (
        <div className={styles.refused}>
          <p role="alert">
            <b>{refused?.name}</b>
          </p>
          <p className={styles.reason}>{refused?.reason}</p>
          <p className={styles.hint}>Nothing was changed.</p>
        </div>
      )}
    </Dialog>
  );
}

/** The report that is on the desk: a line while it is closed, and all of it while it is read. */
export function OpenedReport() {
  const { sandbox } = useWorkbench();
  const opened = useStore(openReport);
  const read = (isRead: boolean) => opened && openReport.set({ ...opened, isRead });
  const replayed = opened?.replayed;
  return (
    <>
      {opened !== undefined && (
        <section className={styles.strip} aria-label="Report">
          <b className={styles.name}>{opened.report.title}</b>
          <span className={styles.outcome} role="status">
            {replayed === undefined ? opened.name : outcomeOf(replayed)}
            {replayed === undefined || replayed.sandbox === sandbox ? '' : `, in ${replayed.sandbox}`}
          </span>
          <Button onClick={() => read(true)}>Read the report</Button>
          <Button look="quiet" onClick={() => openReport.set(undefined)}>
            Put it away
          </Button>
        </section>
      )}
      <Dialog
        title={opened?.report.title ?? 'Report'}
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
