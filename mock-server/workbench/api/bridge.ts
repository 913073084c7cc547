import { type Answer, type Body, callOf, send } from './client';

/** What crossed the native bridge of a phone that a workbench watches. */
export type BridgeCall = Answer<'GET /phones/:phone/bridge'>['calls'][number] & { readonly phone: string };

/** It as a row among the calls. */
export interface BridgeRow {
  /** below zero, where no call of the journal has one */
  readonly key: number;
  readonly bridge: BridgeCall;
}

/** What the page keeps. */
const KEPT = 2_000;

type Events = NonNullable<Body<'PUT /phones/:phone/shell'>['events']>;
const ANALYTICS: keyof Events = 'trackEvent';

/** Whether it tells of what a borrower did, and asks the native app for nothing else. */
export const isAnalytics = ({ eventName }: Pick<BridgeCall, 'eventName'>): boolean => eventName === ANALYTICS;

export const rowOfBridge = (bridge: BridgeCall): BridgeRow => ({ key: -bridge.id, bridge });

/** Rows with others put in, by time, none of them twice. */
export const withBridgeRows = (rows: readonly BridgeRow[], added: readonly BridgeRow[]): readonly BridgeRow[] => {
  const all = new Map([...rows, ...added].map((row) => [row.key, row]));
  return [...all.values()].sort((one, other) => one.bridge.at - other.bridge.at).slice(-KEPT);
};

/** What crossed the bridges of a sandbox since they are watched. @throws AdminError */
export const loadBridgeRows = async (sandbox: string): Promise<readonly BridgeRow[]> => {
  const { phones } = (await send(callOf('GET /phones'), sandbox)) as Answer<'GET /phones'>;
  const watched = phones.filter(({ orders }) => orders.report);
  const lists = await Promise.all(
    watched.map(async ({ phone }) => {
      const answer = await send(callOf('GET /phones/:phone/bridge', { params: { phone } }), sandbox);
      const { calls } = answer as Answer<'GET /phones/:phone/bridge'>;
      return calls.map((call) => rowOfBridge({ ...call, phone }));
    }),
  );
  return withBridgeRows([], lists.flat());
};
