import { parseJson } from '@kit/contracts/json-depth';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { findBridge, type NativeBridge } from '../check/bridge';
import { type Call, type Line, openLine, shownReply } from '../check/line';
import { type Row, rows, sendRow } from '../check/rows';
import { dataOf, problemsOf, type Screen, statusBarOf } from '../check/rules';
import { toDos } from './acts';

const QUIET = rows.filter(({ isQuiet }) => isQuiet);
const KEY = 'shell-check';
type Texts = Readonly<Record<string, string>>;

/** Stores the answers of the tester beyond the life of the page. Returns false if the web view has no DOM storage. */
const keepAnswers = (answers: Texts): boolean => {
  try {
    localStorage.setItem(KEY, JSON.stringify(answers));
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

const keptAnswers = (): Texts => {
  try {
    return parseJson(localStorage.getItem(KEY) ?? '{}') as Texts;
  } catch {
    return {};
  }
};

const screenOf = (): Screen => {
  const probe = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'safe-top' }));
  const safeTop = probe.offsetHeight;
  probe.remove();
  return { width: innerWidth, pixelRatio: devicePixelRatio, safeTop };
};

/** The messages of a call. */
const callLines = ({ sentName, params, replies }: Call): string[] => [
  `sent    ${sentName} ${JSON.stringify(params)}`,
  ...replies.map(({ after, raw }) => `answer  after ${after} ms: ${shownReply(sentName, raw)}`),
  ...(replies.length === 0 ? ['no answer'] : []),
];

/** The run as text for a ticket. It shows no login token. */
const reportOf = (
  bridge: NativeBridge | string,
  screen: Screen,
  calls: Readonly<Record<string, readonly Call[]>>,
  answers: Texts,
): string => {
  const lines = rows.flatMap((row) => {
    const sent = calls[row.id] ?? [];
    const problems = problemsOf(row, sent, screen);
    const verdict =
      sent.length === 0 ? 'not sent' : problems.length === 0 ? 'follows the contract' : 'breaks the contract';
    return [
      `${row.id}: ${verdict}`,
      ...problems.map((problem) => `    problem  ${problem}`),
      ...sent.flatMap(callLines).map((line) => `    ${line}`),
      ...(row.look ? [`    ${row.look} ${answers[row.id] ?? 'not answered'}`] : []),
    ];
  });
  const text = [
    `Shell check, contract ${CONTRACT_VERSION}, bridge: ${typeof bridge === 'string' ? bridge : bridge.kind}`,
    `${screen.width} CSS pixels wide, ${screen.pixelRatio} device pixels each; ${navigator.userAgent}`,
    '',
    ...lines,
    '',
    ...toDos.map(({ id }) => `${id}: ${answers[id] ?? 'not answered'}`),
  ].join('\n');
  const tokens = Object.values(calls)
    .flat()
    .map((call) => dataOf(call)?.token);
  return tokens.reduce<string>(
    (shown, token) => (typeof token === 'string' && token !== '' ? shown.split(token).join('•••') : shown),
    text,
  );
};

interface ItemProps {
  readonly id: string;
  readonly does: string;
  readonly status?: string;
  /** undefined if a person has to act */
  readonly action: string | undefined;
  readonly onAct: (() => void) | undefined;
  readonly children: ReactNode;
}

const Item = ({ id, does, status, action, onAct, children }: ItemProps) => (
  <li data-row={id} data-status={status}>
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
    {children}
  </li>
);

/** What the contract says about the calls of a row, and the messages as they crossed the bridge. */
const Verdict = ({ calls, problems }: { readonly calls: readonly Call[]; readonly problems: readonly string[] }) => (
  <>
    {problems.length === 0 && <p className="good">✓ Follows the contract</p>}
    {problems.map((problem) => (
      <p key={problem} className="bad">
        {problem}
      </p>
    ))}
    <details open={problems.length > 0}>
      <summary>Messages</summary>
      <pre>{calls.flatMap(callLines).join('\n')}</pre>
    </details>
  </>
);

export function App() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [calls, setCalls] = useState<Readonly<Record<string, readonly Call[]>>>({});
  const [waiting, setWaiting] = useState<string>();
  const [noticed, setNoticed] = useState<Texts>({});
  const [answers, setAnswers] = useState(keptAnswers);
  const [report, setReport] = useState('');
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
  const eventRow = (row: Row) => {
    const { id, does, look } = row;
    const own = calls[id] ?? [];
    const found = problems.get(row) ?? [];
    const isWaiting = waiting === id;
    const onAct = isWaiting ? () => line.current?.stop() : isReady ? () => void send(row) : undefined;
    const verdict = found.length > 0 ? 'bad' : 'good';
    const status = isWaiting ? 'waits' : own.length === 0 ? 'new' : verdict;
    return (
      <Item key={id} id={id} does={does} status={status} action={isWaiting ? 'Stop' : 'Send'} onAct={onAct}>
        {own.length > 0 && !isWaiting && <Verdict calls={own} problems={found} />}
        {look && (calls[id] || id === 'closePage') && ask(id, look)}
      </Item>
    );
  };
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
        <h2>Events</h2>
        <ul className="card">{rows.map(eventRow)}</ul>
        <h2>The web view</h2>
        <p className="quiet">Do these on a real phone. docs/native-shell.md says how each platform does it.</p>
        <ul className="card">
          {toDos.map(({ id, text, act }) => {
            const onAct = act && (() => act((seen) => setNoticed((others) => ({ ...others, [id]: seen }))));
            return (
              <Item key={id} id={id} does={text} action={act && 'Start'} onAct={onAct}>
                {noticed[id] && <p role="status">{noticed[id]}</p>}
                {ask(id, 'Does it work?')}
              </Item>
            );
          })}
        </ul>
        <h2>Report</h2>
        <button type="button" onClick={() => setReport(reportOf(bridge, screen, calls, answers))}>
          Write the report
        </button>
        {report !== '' && <textarea aria-label="The report" readOnly rows={12} value={report} />}
        <label>
          A field to paste and type
          <input id="field" autoComplete="off" />
        </label>
      </main>
    </>
  );
}
