import { parseJson } from '@kit/contracts/json-depth';
import { type Answer, addressOf, type Body, callOf, send } from './client';

/** A call over the native bridge of a watched device. */
export type BridgeCall = Answer<'GET /reports'>['calls'][number];

/** A bridge call as a row of the traffic. */
export interface BridgeRow {
  /** negative, so it never equals the key of a journal call */
  readonly key: number;
  readonly bridge: BridgeCall;
  /** sandbox's clock minus real time at the call, ms; `undefined` until the list of calls sets it */
  readonly aheadMs?: number;
  /** true for an error inside the app, which is a row like a call */
  readonly isAppError?: true;
  /** true for a call whose reply is not sent yet */
  readonly isPending?: true;
}

/** A call whose reply takes time, as the server announces it. */
interface PendingCall {
  readonly begun: number;
  readonly at: number;
  readonly device: string | null;
  readonly methods: readonly string[];
}

/** A pending call as a row, until its journal entry repeats its number. */
export const rowOfPending = ({ begun, at, device, methods }: PendingCall): BridgeRow => ({
  key: -begun - 0.25,
  bridge: { id: begun, at, device: device ?? '', eventName: methods.join(', '), params: {} },
  isPending: true,
});

type AppError = Answer<'GET /reports'>['errors'][number];

/** Titles of the errors inside the app. */
const ERRORS: Readonly<Record<AppError['kind'], string>> = {
  contract: 'App: a message breaks the contract',
  error: 'App: uncaught error',
  rejection: 'App: unhandled rejection',
};

/** An error inside the app as a row. Its key has a fraction, because the keys of bridge calls are whole numbers. */
export const rowOfAppError = ({ id, device, at, kind, message, stack, screen }: AppError): BridgeRow => ({
  key: -id - 0.5,
  bridge: { id, device, at, eventName: ERRORS[kind], problem: message, params: { screen, stack } },
  isAppError: true,
});

const MAX_BRIDGE_ROWS = 2_000;

type Events = NonNullable<Body<'PUT /devices/:device/shell'>['events']>;
const ANALYTICS: keyof Events = 'trackEvent';

/** Returns true for an analytics event, which asks the native app for nothing. */
export const isAnalytics = ({ eventName }: Pick<BridgeCall, 'eventName'>): boolean => eventName === ANALYTICS;

export const rowOfBridge = (bridge: BridgeCall): BridgeRow => ({ key: -bridge.id, bridge });

/** Merges two lists by time and removes duplicates. Keeps the newest rows only. */
export const withBridgeRows = (rows: readonly BridgeRow[], added: readonly BridgeRow[]): readonly BridgeRow[] => {
  const all = new Map([...rows, ...added].map((row) => [row.key, row]));
  return [...all.values()].sort((one, other) => one.bridge.at - other.bridge.at).slice(-MAX_BRIDGE_ROWS);
};

/** Bridge calls of all watched devices of a sandbox, and the errors inside its apps. @throws AdminError */
export const loadBridgeRows = async (sandbox: string): Promise<readonly BridgeRow[]> => {
  const { calls, errors } = (await send(callOf('GET /reports'), sandbox)) as Answer<'GET /reports'>;
  return withBridgeRows([], [...calls.map(rowOfBridge), ...errors.map(rowOfAppError)]);
};

export type JournalEntry = Answer<'GET /requests'>['requests'][number];

/** A journal call. The server's ids restart at 1 with each start, so the page numbers its rows itself. */
export interface Row {
  readonly key: number;
  readonly entry: JournalEntry;
  /** true if the server or sandbox restarted since: the server no longer has this call */
  readonly isGone: boolean;
}

export type Connection = 'connecting' | 'live' | 'lost';

export interface JournalState {
  /** newest last */
  readonly rows: readonly Row[];
  /** newest last */
  readonly bridge: readonly BridgeRow[];
  readonly connection: Connection;
  /** true after the first connection loaded its rows; a missing call is gone then */
  readonly isLoaded: boolean;
  /** calls since the page opened, including those that the page no longer keeps */
  readonly received: number;
  /** moves of the sandbox's clock since the page opened; the phones show data from before the latest one */
  readonly clockMoves: number;
}

/** The page keeps more calls than the server does. */
const MAX_ROWS = 10_000;
/** Newest rows that keep the raw bytes of their call. Bytes take half of a row's memory. */
const MAX_ROWS_WITH_BYTES = 2_000;
/** Delay in ms before a refused connection is retried. The browser itself retries a broken one. */
const RETRY_MS = 3_000;
/** The server sends a beat every five seconds. A connection that is silent for longer, in ms, is dead. */
const SILENCE_MS = 12_000;
/** In ms. Calls that arrive within it are one update. Not an animation frame, which a page in the background never gets. */
const UPDATE_MS = 16;
/** The calls of the admin API that move the clock. */
const MOVES = ['POST /clock/advance', 'POST /clock/reset'];
const NO_BYTES: JournalEntry['raw'] = { request: '', reply: '' };
const EMPTY: JournalState = {
  rows: [],
  bridge: [],
  connection: 'connecting',
  isLoaded: false,
  received: 0,
  clockMoves: 0,
};

/** The live journal of a sandbox. */
export interface Journal {
  readonly get: () => JournalState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

/**
 * Streams the journal of a sandbox from its start and reconnects after an outage. Calls that arrive
 * together are one update, so 200 calls a second cause at most 60 renders.
 * @param onCalls called after each connection, update and change of the sandbox
 */
export const followJournal = (
  sandbox: string,
  onCalls: () => void,
): { readonly journal: Journal; readonly start: () => void; readonly stop: () => void } => {
  let state = EMPTY;
  let arrived: JournalEntry[] = [];
  let crossed: BridgeRow[] = [];
  let timer = 0;
  let nextKey = 1;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const update = (next: Partial<JournalState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const flush = (): void => {
    timer = 0;
    const entries = arrived;
    arrived = [];
    const added = entries.map((entry, index): Row => ({ key: nextKey + index, entry, isGone: false }));
    nextKey += added.length;
    const latest = [...state.rows, ...added].slice(-MAX_ROWS);
    for (let index = latest.length - MAX_ROWS_WITH_BYTES - 1; index >= 0; index -= 1) {
      const row = latest[index];
      if (row === undefined || row.entry.raw === NO_BYTES) break;
      latest[index] = { ...row, entry: { ...row.entry, raw: NO_BYTES } };
    }
    const bridge = crossed.length === 0 ? state.bridge : withBridgeRows(state.bridge, crossed);
    crossed = [];
    const begun = new Set(entries.map((entry) => entry.begun));
    const open = bridge.filter((row) => !row.isPending || !begun.has(row.bridge.id));
    update({ rows: latest, bridge: open, received: state.received + added.length });
    onCalls();
  };

  let source: EventSource | undefined;
  let retryTimer = 0;
  let silenceTimer = 0;
  const lose = (): void => update({ connection: 'lost', bridge: state.bridge.filter(({ isPending }) => !isPending) });
  const connect = (): void => {
    const opened = new EventSource(addressOf({ path: `/events?lastEventId=${lastId}` }, sandbox));
    source = opened;
    const hearBeat = (): void => {
      clearTimeout(silenceTimer);
      silenceTimer = window.setTimeout(() => {
        opened.close();
        lose();
        connect();
      }, SILENCE_MS);
    };
    hearBeat();
    opened.addEventListener('beat', hearBeat);
    opened.onopen = () => {
      hearBeat();
      update({ connection: 'live' });
      // What happened while there was no stream.
      onCalls();
      const old = new Set(state.bridge);
      // After a restart, the server's own list replaces the old rows. Rows that the stream announced meanwhile stay.
      loadBridgeRows(sandbox).then(
        (known) => {
          const announced = state.bridge.filter((row) => row.isPending || !old.has(row));
          update({ bridge: withBridgeRows(known, announced), isLoaded: true });
        },
        // The server is unreachable again. The next connection loads the rows.
        () => undefined,
      );
    };
    opened.onerror = () => {
      lose();
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(silenceTimer);
      retryTimer = window.setTimeout(connect, RETRY_MS);
    };
    const flushSoon = (): void => {
      if (timer === 0) timer = window.setTimeout(flush, UPDATE_MS);
    };
    opened.addEventListener('bridge', ({ data }) => {
      crossed.push(rowOfBridge(parseJson(String(data)) as BridgeCall));
      flushSoon();
    });
    opened.addEventListener('begun', ({ data }) => {
      crossed.push(rowOfPending(parseJson(String(data)) as PendingCall));
      flushSoon();
    });
    opened.addEventListener('ended', ({ data }) => {
      const { id, end, durationMs } = parseJson(String(data)) as Pick<
        Required<JournalEntry>,
        'id' | 'end' | 'durationMs'
      >;
      const ended = (row: Row) =>
        row.entry.id === id && !row.isGone ? { ...row, entry: { ...row.entry, end, durationMs } } : row;
      update({ rows: state.rows.map(ended) });
    });
    opened.addEventListener('app-error', ({ data }) => {
      crossed.push(rowOfAppError(parseJson(String(data)) as Parameters<typeof rowOfAppError>[0]));
      flushSoon();
    });
    // Another page or a terminal changed the sandbox.
    opened.addEventListener('change', ({ data }) => {
      if (MOVES.includes((parseJson(String(data)) as { readonly url: string }).url))
        update({ clockMoves: state.clockMoves + 1 });
      onCalls();
    });
    opened.onmessage = ({ data }) => {
      const entry = parseJson(String(data)) as JournalEntry;
      if (entry.id <= lastId) {
        // The ids start again, so the server no longer has the calls so far.
        flush();
        update({ rows: state.rows.map((row) => ({ ...row, isGone: true })) });
      }
      lastId = entry.id;
      arrived.push(entry);
      flushSoon();
    };
  };

  return {
    journal: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      clear: () => update({ rows: [], bridge: [] }),
    },
    start: connect,
    stop: () => {
      clearTimeout(retryTimer);
      clearTimeout(silenceTimer);
      clearTimeout(timer);
      source?.close();
    },
  };
};
