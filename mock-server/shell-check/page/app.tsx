import { CONTRACT_VERSION } from '@kit/contracts/version';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { findBridge } from '../check/bridge';
import { type Call, type Line, openLine } from '../check/line';
import { shownReply } from '../check/reply';
import { type Row, rows, sendRow } from '../check/rows';
import { problemsOf, type Screen, statusBarOf } from '../check/rules';
import { toDos } from './acts';
import { keepAnswers, keptAnswers } from './answers';
import { reportOf } from './report';

const QUIET = rows.filter(({ isQuiet }) => isQuiet);

const screenOf = (): Screen => {
  const probe = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'safe-top' }));
  const safeTop = probe.offsetHeight;
  probe.remove();
  return { width: innerWidth, pixelRatio: devicePixelRatio, safeTop };
};

interface HeadProps {
  readonly id: string;
  readonly does: string;
  /** undefined if a person has to act */
  readonly action: string | undefined;
  readonly onAct: (() => void) | undefined;
}

const Head = ({ id, does, action, onAct }: HeadProps) => (
  <div className="head">
    <div>
      <h3>{id}</h3>
      <p className="quiet">{does}</p>
    </div>
    {action && (
      <button type="button" aria-label={`${action} ${id}`} disabled={!onAct} onClick={onAct}>
        {action}
      </button>
    )}
  </div>
);

/** The messages of a call as they crossed the bridge. */
const Messages = ({ call: { sentName, params, replies, waited } }: { readonly call: Call }) => (
  <dl>
    <dt>Sent</dt>
    <dd>
      {sentName} {JSON.stringify(params)}
    </dd>
    {replies.map(({ after, raw }) => (
      <div key={after + shownReply(sentName, raw)}>
        <dt>Answer after {after} ms</dt>
        <dd>{shownReply(sentName, raw)}</dd>
      </div>
    ))}
    {replies.length === 0 && <dt>{waited === undefined ? 'Waiting for the answer…' : 'No answer'}</dt>}
  </dl>
);

interface EventRowProps {
  readonly row: Row;
  readonly calls: readonly Call[];
  readonly problems: readonly string[];
  readonly isWaiting: boolean;
  readonly onAct: (() => void) | undefined;
  readonly children: ReactNode;
}

const EventRow = ({ row: { id, does }, calls, problems, isWaiting, onAct, children }: EventRowProps) => {
  const status = isWaiting ? 'waits' : calls.length === 0 ? 'new' : problems.length > 0 ? 'bad' : 'good';
  return (
    <li data-row={id} data-status={status}>
      <Head id={id} does={does} action={isWaiting ? 'Stop' : 'Send'} onAct={onAct} />
      {status === 'good' && <p className="good">✓ Follows the contract</p>}
      {problems.length > 0 && (
        <ul className="bad">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {calls.length > 0 && (
        <details open={status === 'bad'}>
          <summary>Messages</summary>
          {calls.map((call) => (
            <Messages key={call.callbackName} call={call} />
          ))}
        </details>
      )}
      {children}
    </li>
  );
};

/** The report as text. Many web views have no clipboard, so the text can be selected. */
const Report = ({ text }: { readonly text: () => string }) => {
  const [shown, setShown] = useState('');
  return (
    <section>
      <h2>Report</h2>
      <button type="button" onClick={() => setShown(text())}>
        Write the report
      </button>
      {shown !== '' && <textarea aria-label="The report" readOnly rows={12} value={shown} />}
      {shown !== '' && (
        <button type="button" onClick={() => void navigator.clipboard?.writeText(shown)}>
          Copy
        </button>
      )}
    </section>
  );
};

export function App() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [calls, setCalls] = useState<Readonly<Record<string, readonly Call[]>>>({});
  const [waiting, setWaiting] = useState<string>();
  const [noticed, setNoticed] = useState<Readonly<Record<string, string>>>({});
  const [answers, setAnswers] = useState(keptAnswers);
  const [bridge] = useState(() => findBridge(window));
  const line = useRef<Line>(undefined);
  useEffect(() => {
    if (typeof bridge !== 'string') line.current ??= openLine(window, bridge, redraw);
  }, [bridge]);
  const screen = screenOf();

  const send = async (row: Row) => {
    setWaiting(row.id);
    const own: Call[] = [];
    setCalls((others) => ({ ...others, [row.id]: own }));
    if (line.current) await sendRow(line.current, row, own);
    setWaiting(undefined);
  };
  const sendQuiet = async () => {
    for (const row of QUIET) await send(row);
  };
  const ask = (id: string, question: string) => (
    <fieldset>
      <legend>{question}</legend>
      {['Yes', 'No'].map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name={id}
            checked={answers[id] === answer}
            onChange={() => setAnswers({ ...answers, [id]: answer })}
          />
          {answer}
        </label>
      ))}
    </fieldset>
  );

  const problems = new Map(rows.map((row) => [row, problemsOf(row, calls[row.id] ?? [], screen)]));
  const bad = [...problems.values()].filter(({ length }) => length > 0).length;
  const statusBar = statusBarOf(calls.getPackageInfo?.[0]);
  const isReady = typeof bridge !== 'string' && waiting === undefined;
  return (
    <>
      <div className="strip" style={{ height: statusBar }} hidden={statusBar === 0} />
      <main style={{ paddingTop: statusBar + 16 }}>
        <p className="quiet">Shell check, contract {CONTRACT_VERSION}</p>
        <h1>{typeof bridge === 'string' ? 'No bridge found' : `${bridge.kind} bridge`}</h1>
        {typeof bridge === 'string' && <p className="bad">{bridge} The app shows 'Please run in App'.</p>}
        {!keepAnswers(answers) && (
          <p className="bad">There is no DOM storage. The app loses its session at every start.</p>
        )}
        <p role="status">
          {Object.keys(calls).length} of {rows.length} sent, {bad === 0 ? 'no problem so far' : `${bad} with problems`}
        </p>
        <button type="button" className="primary" disabled={!isReady} onClick={() => void sendQuiet()}>
          Send the {QUIET.length} that borrowers do not see
        </button>
        <section>
          <h2>Events</h2>
          <ul className="card">
            {rows.map((row) => {
              const isWaiting = waiting === row.id;
              const onAct = isWaiting ? () => line.current?.stop() : isReady ? () => void send(row) : undefined;
              const own = { row, calls: calls[row.id] ?? [], problems: problems.get(row) ?? [], isWaiting, onAct };
              return (
                <EventRow key={row.id} {...own}>
                  {row.look && (calls[row.id] || row.id === 'closePage') && ask(row.id, row.look)}
                </EventRow>
              );
            })}
          </ul>
        </section>
        <section>
          <h2>The web view</h2>
          <p className="quiet">Do these on a real phone. docs/native-shell.md says how each platform does it.</p>
          <ul className="card">
            {toDos.map(({ id, text, act }) => (
              <li key={id} data-row={id}>
                <Head
                  id={id}
                  does={text}
                  action={act && 'Start'}
                  onAct={act && (() => act((seen) => setNoticed((others) => ({ ...others, [id]: seen }))))}
                />
                {noticed[id] && <p role="status">{noticed[id]}</p>}
                {ask(id, 'Does it work?')}
              </li>
            ))}
          </ul>
        </section>
        <Report text={() => reportOf({ bridge, screen, calls, answers }, navigator.userAgent)} />
        <label>
          A field to paste and type
          <input id="field" autoComplete="off" />
        </label>
      </main>
    </>
  );
}
