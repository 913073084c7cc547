import { addressOf } from '../lib/admin-call';
import { type BridgeCall, type BridgeRow, loadBridgeRows, rowOfBridge, withBridgeRows } from './bridge';
import type { Answer } from './client';

export type JournalEntry = Answer<'GET /requests'>['requests'][number];

/** A call of the journal; its server's ids begin anew with each start, so the page counts for itself. */
export interface Row {
  readonly key: number;
  readonly entry: JournalEntry;
  /** the row is from before the server, or the sandbox, began anew: its call cannot be asked for any more */
  readonly isGone: boolean;
}

export type Connection = 'connecting' | 'live' | 'lost';

export interface JournalState {
  /** newest last */
  readonly rows: readonly Row[];
  /** what crossed the bridges that are watched, newest last */
  readonly bridge: readonly BridgeRow[];
  readonly connection: Connection;
  /** whether the sandbox has moved to another server since the page was opened */
  readonly hasMoved: boolean;
  /** how many calls came since the page was opened, beyond what it keeps too */
  readonly heard: number;
}

interface FollowedJournal {
  readonly journal: Journal;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What the page keeps, which is more than the server does. */
const KEPT = 10_000;
/** How many of them with their bytes, which are half of what they weigh. */
const KEPT_WHOLE = 2_000;
/** After which a connection that the server refused is tried again; one that broke is the browser's to mend. */
const AGAIN = 3_000;
const NO_BYTES: JournalEntry['raw'] = { request: '', reply: '' };
const EMPTY: JournalState = { rows: [], bridge: [], connection: 'connecting', hasMoved: false, heard: 0 };

/** The calls of a sandbox as they happen. */
export interface Journal {
  readonly get: () => JournalState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly clear: () => void;
}

/**
 * Follows the journal of a sandbox from its beginning, and again after the server was away. What arrives within a frame
 * is told at once: listeners hear of two hundred calls a second sixty times at most.
 * @param onCalls hears that something happened
 */
export const followJournal = (sandbox: string, onCalls: () => void): FollowedJournal => {
  let state = EMPTY;
  let arrived: JournalEntry[] = [];
  let crossed: BridgeRow[] = [];
  let frame = 0;
  let nextKey = 1;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const tell = (next: Partial<JournalState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const flush = (): void => {
    frame = 0;
    const entries = arrived;
    arrived = [];
    let { rows } = state;
    const added: Row[] = [];
    for (const entry of entries) {
      if (entry.id <= lastId) {
        rows = rows.map((row) => (row.isGone ? row : { ...row, isGone: true }));
        for (const [index, row] of added.entries()) added[index] = { ...row, isGone: true };
      }
      lastId = entry.id;
      added.push({ key: nextKey, entry, isGone: false });
      nextKey += 1;
    }
    const kept = [...rows, ...added].slice(-KEPT);
    for (let index = kept.length - KEPT_WHOLE - 1; index >= 0; index -= 1) {
      const row = kept[index];
      if (row === undefined || row.entry.raw === NO_BYTES) break;
      kept[index] = { ...row, entry: { ...row.entry, raw: NO_BYTES } };
    }
    const bridge = crossed.length === 0 ? state.bridge : withBridgeRows(state.bridge, crossed);
    crossed = [];
    tell({ rows: kept, bridge, heard: state.heard + added.length });
    onCalls();
  };

  let source: EventSource | undefined;
  let again = 0;
  const connect = (): void => {
    const opened = new EventSource(addressOf({ path: `/events?lastEventId=${lastId}` }, sandbox));
    source = opened;
    opened.onopen = () => {
      tell({ connection: 'live' });
      // What the server knows, in the place of what one before it knew.
      loadBridgeRows(sandbox).then(
        (known) => tell({ bridge: known }),
        // It is away again, and asked anew once it is back.
        () => undefined,
      );
    };
    opened.onerror = () => {
      tell({ connection: 'lost' });
      if (opened.readyState === EventSource.CLOSED) again = window.setTimeout(connect, AGAIN);
    };
    const flushSoon = (): void => {
      // A page in the background gets no frames, and must not pile up calls until it does.
      if (frame === 0) frame = document.hidden ? window.setTimeout(flush, 250) : requestAnimationFrame(flush);
    };
    opened.addEventListener('bridge', ({ data }) => {
      crossed.push(rowOfBridge(JSON.parse(String(data)) as BridgeCall));
      flushSoon();
    });
    // The server ends the stream after this, and the browser connects again.
    opened.addEventListener('moved', () => tell({ hasMoved: true }));
    opened.onmessage = ({ data }) => {
      arrived.push(JSON.parse(String(data)) as JournalEntry);
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
      clear: () => tell({ rows: [], bridge: [] }),
    },
    start: connect,
    stop: () => {
      clearTimeout(again);
      source?.close();
    },
  };
};
