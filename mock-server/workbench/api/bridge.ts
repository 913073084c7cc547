import { type Answer, type Body, callOf, send } from './client';

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
export interface PendingCall {
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

/** An error inside the app as a row. Bridge calls have whole numbers as keys, so its key is half a number. */
export const rowOfAppError = ({ id, device, at, kind, message, stack, screen }: AppError): BridgeRow => ({
  key: -id - 0.5,
  bridge: { id, device, at, eventName: ERRORS[kind], problem: message, params: { screen, stack } },
  isAppError: true,
});

const MAX_ROWS = 2_000;

type Events = NonNullable<Body<'PUT /devices/:device/shell'>['events']>;
const ANALYTICS: keyof Events = 'trackEvent';

/** Returns true for an analytics event, which asks the native app for nothing. */
export const isAnalytics = ({ eventName }: Pick<BridgeCall, 'eventName'>): boolean => eventName === ANALYTICS;

export const rowOfBridge = (bridge: BridgeCall): BridgeRow => ({ key: -bridge.id, bridge });

/** Merges two lists by time and removes duplicates. Keeps the newest rows only. */
export const withBridgeRows = (rows: readonly BridgeRow[], added: readonly BridgeRow[]): readonly BridgeRow[] => {
  const all = new Map([...rows, ...added].map((row) => [row.key, row]));
  return [...all.values()].sort((one, other) => one.bridge.at - other.bridge.at).slice(-MAX_ROWS);
};

/** Bridge calls of all watched devices of a sandbox, and the errors inside its apps. @throws AdminError */
export const loadBridgeRows = async (sandbox: string): Promise<readonly BridgeRow[]> => {
  const { calls, errors } = (await send(callOf('GET /reports'), sandbox)) as Answer<'GET /reports'>;
  return withBridgeRows([], [...calls.map(rowOfBridge), ...errors.map(rowOfAppError)]);
};
