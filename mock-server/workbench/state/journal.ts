import { parseJson } from '@kit/contracts/json-depth';
import type { JournalEntry } from '../api/client';
import { type Answer, addressOf, callOf, send } from '../api/client';
import {
  byTime,
  isCall,
  type Line,
  lineOfAppError,
  lineOfBridge,
  lineOfEntry,
  lineOfPending,
  pendingId,
} from '../lib/lines';

export interface JournalState {
  /** oldest first */
  readonly lines: readonly Line[];
  readonly connection: 'connecting' | 'live' | 'lost';
  /** true after the first connection loaded its lines; a missing call is gone then */
  readonly isLoaded: boolean;
  /** moves of the sandbox's clock since the page opened; the phones show data from before the latest one */
  readonly clockMoves: number;
}

/** The page keeps more lines than the server does. */
const MAX_LINES = 10_000;
/** Delay in ms before a refused connection is retried. The browser itself retries a broken one. */
const RETRY_MS = 3_000;
/** The server sends a beat every five seconds. A connection that is silent for longer, in ms, is dead. */
const SILENCE_MS = 12_000;
/** In ms. Calls that arrive within it are one update. Not an animation frame, which a page in the background never gets. */
const UPDATE_MS = 16;
/** The calls of the admin API that move the clock. */
const MOVES = ['POST /clock/advance', 'POST /clock/reset'];

/** The live journal of a sandbox. */
export interface Journal {
  readonly get: () => JournalState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

/** Bridge calls of all watched devices of a sandbox, and the errors inside its apps. @throws AdminError */
const loadReports = async (sandbox: string): Promise<readonly Line[]> => {
  const { calls, errors } = (await send(callOf('GET /reports'), sandbox)) as Answer<'GET /reports'>;
  return [...calls.map(lineOfBridge), ...errors.map(lineOfAppError)];
};

/**
 * Streams the journal of a sandbox from its start and reconnects after an outage. Calls that arrive
 * together are one update, so 200 calls a second cause at most 60 renders.
 * @param onCalls called after each connection, update and change of the sandbox
 */
export const followJournal = (
  sandbox: string,
  onCalls: () => void,
): { readonly journal: Journal; readonly start: () => void; readonly stop: () => void } => {
  let state: JournalState = { lines: [], connection: 'connecting', isLoaded: false, clockMoves: 0 };
  let arrived: Line[] = [];
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
    const begun = new Set(arrived.map(({ entry }) => pendingId(entry?.begun)));
    const lines = [...state.lines, ...arrived].filter(({ id }) => !begun.has(id));
    arrived = [];
    update({ lines: byTime(lines).slice(-MAX_LINES) });
    onCalls();
  };
  const add = (line: Line): void => {
    arrived.push(line);
    if (timer === 0) timer = window.setTimeout(flush, UPDATE_MS);
  };

  let source: EventSource | undefined;
  let retryTimer = 0;
  let silenceTimer = 0;
  const lose = (): void =>
    update({ connection: 'lost', lines: state.lines.filter(({ isPending }) => isPending !== true) });
  const connect = (): void => {
    const opened = new EventSource(addressOf({ path: `/events?lastEventId=${lastId}` }, sandbox));
    source = opened;
    const on = <Data>(event: string, listener: (data: Data) => void): void =>
      opened.addEventListener(event, ({ data }) => listener(parseJson(String(data)) as Data));
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
      const old = new Set(state.lines);
      // After a restart, the server's own list replaces the old lines. Those that the stream announced meanwhile stay.
      loadReports(sandbox).then(
        (known) => {
          const others = state.lines.filter((line) => isCall(line) || line.isPending || !old.has(line));
          const all = new Map([...known, ...others].map((line) => [line.key, line]));
          update({ lines: byTime([...all.values()]), isLoaded: true });
        },
        // The server is unreachable again. The next connection loads the lines.
        () => undefined,
      );
    };
    opened.onerror = () => {
      lose();
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(silenceTimer);
      retryTimer = window.setTimeout(connect, RETRY_MS);
    };
    on('bridge', (call: Parameters<typeof lineOfBridge>[0]) => add(lineOfBridge(call)));
    on('begun', (call: Parameters<typeof lineOfPending>[0]) => add(lineOfPending(call)));
    on('app-error', (error: Parameters<typeof lineOfAppError>[0]) => add(lineOfAppError(error)));
    on('ended', ({ id, ...end }: Pick<JournalEntry, 'id' | 'end' | 'durationMs'>) => {
      const ended = (line: Line): Line =>
        isCall(line) && line.entry.id === id && line.isGone !== true
          ? lineOfEntry(Number(line.key), { ...line.entry, ...end })
          : line;
      update({ lines: state.lines.map(ended) });
    });
    // Another page or a terminal changed the sandbox.
    on('change', ({ url }: { readonly url: string }) => {
      if (MOVES.includes(url)) update({ clockMoves: state.clockMoves + 1 });
      onCalls();
    });
    opened.onmessage = ({ data }) => {
      const entry = parseJson(String(data)) as JournalEntry;
      if (entry.id <= lastId) {
        // The ids start again, so the server no longer has the calls so far.
        flush();
        update({ lines: state.lines.map((line): Line => (isCall(line) ? { ...line, isGone: true } : line)) });
      }
      lastId = entry.id;
      add(lineOfEntry(nextKey, entry));
      nextKey += 1;
    };
  };

  return {
    journal: {
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      clear: () => update({ lines: [] }),
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
