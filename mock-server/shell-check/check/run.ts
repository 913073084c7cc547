import { MADE_UP_EVENT } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { type BridgeKind, type CheckWindow, findBridge } from './bridge';
import type { Call } from './calls';
import type { Check, CheckId, WebViewAction } from './check';
import { checks } from './checks';
import type { Finding } from './finding';
import type { Screen } from './judge-meaning';
import { type Line, openLine } from './line';
import { isDone, spellingThatWorks } from './spellings';
import { type CheckStorage, judgeStorage } from './storage';
import { type Progress, type Verdict, verdictOf } from './verdict';

/** Waiting time in ms for an event that should answer at once; later replies still count. */
const PATIENCE = 10_000;

export type Saved = Readonly<Partial<Record<CheckId, Progress>>>;

/** The page's interface for the run. */
export interface PageAccess {
  readonly window: CheckWindow;
  readonly screen: () => Screen;
  /** local storage of the page; may throw or be null if the web view has none */
  readonly storage: () => CheckStorage | null;
  /** monotonic, in milliseconds */
  readonly now: () => number;
  /** performs the action as the app does. @param noticed receives the result, if the page can observe it */
  readonly act: (action: WebViewAction, noticed: (isGood: boolean) => void) => void;
  /** stores the run beyond the life of the page */
  readonly save: (progress: Saved) => void;
}

export interface Row {
  readonly check: Check;
  readonly progress: Progress;
  readonly verdict: Verdict;
  /** findings that no earlier row reported for the same event */
  readonly news: readonly Finding[];
}

/** Marks new findings in each row. Three checks send the same event and fail for the same reason. */
const withNews = (rows: readonly Omit<Row, 'news'>[]): readonly Row[] => {
  const named = new Set<string>();
  return rows.map((row) => {
    const events = row.check.steps.map(({ eventName }) => eventName);
    const news = row.verdict.findings.filter(({ fault }) => !events.some((event) => named.has(`${event} ${fault}`)));
    for (const { fault } of news) for (const event of events) named.add(`${event} ${fault}`);
    return { ...row, news };
  });
};

/** The current state of the run, created on each change. */
export interface Snapshot {
  readonly host: BridgeKind | undefined;
  readonly hostFindings: readonly Finding[];
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
}

export interface Run {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => Snapshot;
  /** runs the automatic checks */
  readonly start: () => Promise<void>;
  readonly startOne: (id: CheckId) => Promise<void>;
  readonly skip: () => void;
  readonly answer: (id: CheckId, look: 'yes' | 'no') => void;
  /** compares the pasted text with the copied one */
  readonly paste: (id: CheckId, text: string) => void;
}

const NOT_RUN: Progress = { phase: 'not run', calls: [] };

const waitsForEnd = ({ mayTakeLong }: Check, params: unknown): boolean =>
  mayTakeLong === true && (params as { readonly isWait?: boolean }).isWait !== false;

/** @param saved progress of a page that was closed during the run */
export const createRun = (around: PageAccess, saved: Saved = {}): Run => {
  const { window, screen, storage, now, act, save } = around;
  const { host, findings } = findBridge(window);
  const hostFindings = [...findings, ...judgeStorage(storage)];
  const listeners = new Set<() => void>();
  const progress = new Map<CheckId, Progress>(Object.entries(saved) as [CheckId, Progress][]);
  let current: Snapshot | undefined;

  const changed = () => {
    current = undefined;
    for (const listener of listeners) listener();
  };
  const line = host && openLine(window, host, now, changed);
  const progressOf = (id: CheckId): Progress => progress.get(id) ?? NOT_RUN;
  const put = (id: CheckId, change: Partial<Progress>) => {
    progress.set(id, { ...progressOf(id), ...change });
    changed();
  };

  const snapshot = (): Snapshot => {
    if (current !== undefined) return current;
    const finished = [...progress.values()].flatMap(({ calls }) => calls);
    const calls = [...new Set([...finished, ...(line?.calls() ?? [])])].sort((one, other) => one.sentAt - other.sentAt);
    const context = { screen: screen(), calls, unmatchedReplies: line?.unmatchedReplies() ?? [] };
    const rows = checks.map((check) => {
      const own = progressOf(check.id);
      return { check, progress: own, verdict: verdictOf(check, own, context) };
    });
    const shown = withNews(rows);
    current = {
      host: host?.kind,
      hostFindings,
      rows: shown,
      isRunning: rows.some(({ progress: { phase } }) => phase === 'running'),
    };
    return current;
  };

  const runStep = async (line: Line, check: Check, { eventName, params }: Check['steps'][number]): Promise<Call> => {
    const { timeout } = bridgeNotes[eventName];
    const patience = waitsForEnd(check, params) ? timeout : Math.min(timeout, PATIENCE);
    const before = line.calls().length;
    const { isUnknown, hasOddText } = check;
    const under = line.call(eventName, params, {
      ...{ timeout, patience, hasOddText },
      ...(isUnknown && { spelled: MADE_UP_EVENT, isReported: true }),
    });
    const call = line.calls()[before];
    if (call !== undefined) put(check.id, { calls: [...progressOf(check.id).calls, call] });
    return under;
  };

  const diagnose = async (line: Line, call: Call): Promise<void> => {
    if (isDone(call) || call.spelled !== undefined) return;
    const answersTo = await spellingThatWorks(line, call);
    // A pending call is mutable, so this updates the shown call.
    if (answersTo !== undefined) Object.assign(call, { answersTo });
  };

  const runSteps = async (line: Line, check: Check): Promise<void> => {
    if (check.isAtOnce) {
      const calls = await Promise.all(check.steps.map((step) => runStep(line, check, step)));
      await Promise.all(calls.map((call) => diagnose(line, call)));
      return;
    }
    for (const step of check.steps) {
      const call = await runStep(line, check, step);
      if (isDone(call)) continue;
      await diagnose(line, call);
      return;
    }
  };

  const startOne: Run['startOne'] = async (id) => {
    const check = checks.find((each) => each.id === id);
    if (check === undefined || line === undefined || snapshot().isRunning) return;
    progress.set(id, NOT_RUN);
    if (check.isPageLeft) save({ ...Object.fromEntries(progress), [id]: { phase: 'ran', calls: [] } });
    put(id, { phase: 'running' });
    if (check.action !== undefined) act(check.action, (isGood) => answer(id, isGood ? 'yes' : 'no'));
    await runSteps(line, check);
    if (check.forgets) {
      const { timeout } = bridgeNotes.loginDetect;
      put(id, { asked: await line.call('loginDetect', {}, { timeout, patience: timeout }) });
    }
    put(id, { phase: 'ran' });
  };

  const answer: Run['answer'] = (id, look) => {
    const check = checks.find((each) => each.id === id);
    if (check?.action === 'goBack' && progressOf(id).look === undefined) {
      const { timeout } = bridgeNotes.setBackSwitch;
      void line?.call('setBackSwitch', { intercept: false }, { timeout, patience: 0 });
    }
    // The page is still open. Deletes the progress that was stored for the next page.
    if (check?.isPageLeft) save({});
    put(id, { look });
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot,
    start: async () => {
      for (const { id, isStarted } of checks) if (!isStarted) await startOne(id);
    },
    startOne,
    skip: () => line?.skip(),
    answer,
    paste: (id, text) => answer(id, checks.find((check) => check.id === id)?.pasted === text ? 'yes' : 'no'),
  };
};
