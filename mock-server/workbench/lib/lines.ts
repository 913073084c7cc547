import type { Answer, Body, BridgeCall, JournalEntry, Point } from '../api/client';
import { bridgeResultOf, receivedOf, remarksOf, shownNameOf } from './call-words';

type AppError = Answer<'GET /reports'>['errors'][number];

/** A row of the list of calls. */
export interface Line {
  /** unique on the page: the ids of the server restart at 1 with each start */
  readonly key: string | number;
  /** in the address of the page; empty for an act, which cannot be opened */
  readonly id: string;
  readonly kind: 'call' | 'bridge' | 'analytics' | 'app' | 'act';
  /** real time, ms since the epoch */
  readonly at: number;
  /** time of the sandbox, ms; undefined if a phone reports the line */
  readonly clock?: number;
  /** phone that made the call, as the tester sees it: A to D for phones of the page */
  readonly device: string;
  /** methods of a call, event of a bridge call, or the words of an act */
  readonly names: readonly string[];
  readonly notes: readonly string[];
  readonly result?: { readonly isGood: boolean; readonly word: string };
  /** of a call of the journal */
  readonly entry?: JournalEntry;
  /** of a call over the bridge, an error inside the app or a pending call */
  readonly bridge?: Partial<BridgeCall>;
  /** of an act */
  readonly point?: Point;
  /** the reply of the call is not sent yet */
  readonly isPending?: true;
  /** the server or sandbox restarted since, so the server no longer has this call */
  readonly isGone?: true;
}

/** A call of the journal. */
export type CallLine = Line & { readonly entry: JournalEntry; readonly clock: number };
export const isCall = (line: Line | undefined): line is CallLine => line?.entry !== undefined;

/** The page keeps no bytes of calls: they take half of the memory, and only a copied curl command needs them. */
const NO_BYTES: JournalEntry['raw'] = { request: '', reply: '' };

export const lineOfEntry = (key: number, entry: JournalEntry): CallLine => ({
  key,
  id: String(entry.id),
  kind: 'call',
  at: Date.parse(entry.at),
  clock: Date.parse(entry.clock),
  device: shownNameOf(entry.device ?? ''),
  names: entry.methods,
  notes: remarksOf(entry).map(({ text }) => text),
  result: receivedOf(entry),
  entry: { ...entry, raw: NO_BYTES },
});

type Events = NonNullable<Body<'PUT /devices/:device/shell'>['events']>;
const ANALYTICS: keyof Events = 'trackEvent';
/** Characters of the parameters to show. The open call shows all. */
const MAX_PARAMS = 120;

export const lineOfBridge = (bridge: BridgeCall): Line => {
  const { id, at, device, eventName, params, problem } = bridge;
  const text = JSON.stringify(params) ?? '';
  const note = problem ?? (text === '{}' ? '' : text.slice(0, MAX_PARAMS));
  return {
    key: `bridge-${id}`,
    id: `bridge-${id}`,
    kind: eventName === ANALYTICS ? 'analytics' : 'bridge',
    at,
    device: shownNameOf(device),
    names: [eventName || 'not a bridge call'],
    notes: note === '' ? [] : [note],
    result: bridgeResultOf(bridge),
    bridge,
  };
};

const ERRORS: Readonly<Record<AppError['kind'], string>> = {
  contract: 'App: a message breaks the contract',
  error: 'App: uncaught error',
  rejection: 'App: unhandled rejection',
};

export const lineOfAppError = ({ id, device, at, kind, message, stack, screen }: AppError): Line => ({
  key: `app-${id}`,
  id: `app-${id}`,
  kind: 'app',
  at,
  device: shownNameOf(device),
  names: [ERRORS[kind]],
  notes: [message],
  result: { isGood: false, word: 'app' },
  bridge: { problem: message, params: { screen, stack } },
});

/** A call whose reply takes time, as the server announces it. */
export interface PendingCall {
  readonly begun: number;
  readonly at: number;
  readonly device: string | null;
  readonly methods: readonly string[];
}

export const pendingId = (begun: number | undefined): string => `pending-${begun}`;

/** A line until the entry of the call repeats its number. */
export const lineOfPending = ({ begun, at, device, methods }: PendingCall): Line => ({
  key: pendingId(begun),
  id: pendingId(begun),
  kind: 'call',
  at,
  device: shownNameOf(device ?? ''),
  names: methods,
  notes: [],
  result: { isGood: false, word: 'pending' },
  bridge: {},
  isPending: true,
});

/** An act of a tester, such as `clock +20 h`. */
export const lineOfAct = (point: Point): Line => ({
  key: point.id,
  id: '',
  kind: 'act',
  at: Date.parse(point.at),
  clock: Date.parse(point.clock),
  device: '',
  names: [point.text],
  notes: [],
  point,
});

/** The id in the history of the call, if the sandbox can go back to before it. */
export const pointBefore = ({ entry, isGone }: Line): string | undefined =>
  entry?.canGoBack && !isGone ? `c${entry.id}` : undefined;

/** Sorts lines by real time, oldest first. */
export const byTime = (lines: readonly Line[]): readonly Line[] => lines.toSorted((one, other) => one.at - other.at);

/**
 * The time of the sandbox at a line, in ms. A line that a phone reports has only its real
 * time, so the lead of the clock at the call before it is added.
 * @param lines newest first
 */
export const clockAt = (lines: readonly Line[], index: number): number => {
  const at = lines[index]?.at ?? 0;
  for (let before = index; before < lines.length; before += 1) {
    const { clock, at: then } = lines[before] as Line;
    if (clock !== undefined) return at + clock - then;
  }
  return at;
};

/** The number of calls among the lines. */
export const countCalls = (lines: readonly Line[]): number => lines.filter(({ kind }) => kind !== 'act').length;

const texts = new WeakMap<object, string>();

/** The searchable text of a line in lower case, cached at the first search. */
export const textOf = ({ entry, bridge, names, notes }: Line): string => {
  const shown = entry ?? bridge;
  if (shown === undefined) return names.join(' ').toLowerCase();
  const known = texts.get(shown);
  if (known !== undefined) return known;
  const text = JSON.stringify({ ...shown, clock: undefined, names, notes }).toLowerCase();
  texts.set(shown, text);
  return text;
};
