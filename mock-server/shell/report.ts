import type { BridgeReply } from '@kit/contracts/bridge/message';
import * as z from 'zod/mini';
import { adminAddress, deviceInPage, isEvent, type ShellOrders, type ShellSettings, shellOrders } from './settings';

/** `fetch` of the browser, which `tellPage` replaces for the app. */
export const originalFetch = window.fetch.bind(window);

/** Sends a report of this device to the mock server. @returns undefined if the server did not take it */
export const sendReport = async (body: object): Promise<Response | undefined> => {
  const address = adminAddress(`/devices/${encodeURIComponent(deviceInPage()?.device ?? '')}/report`);
  // `keepalive` lets a closing page send its last report.
  const reply = await originalFetch(address, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return reply?.ok ? reply : undefined;
};

/** One call over the bridge, for tests and the workbench. */
export interface BridgeRecord {
  readonly at: number;
  readonly eventName: string;
  readonly params: unknown;
  readonly problem?: string;
  readonly reply?: BridgeReply;
}

/** Milliseconds to collect records for one request. */
const SENT_AFTER = 50;
/** Maximum records per request; a server limit. */
const LARGEST_LOT = 100;

const answer = z.object({ orders: z.nullable(shellOrders) });

const obey = (settings: ShellSettings, { bridge, events }: ShellOrders): void => {
  if (bridge === 'missing') settings.bridge = false;
  const known = Object.entries(events).filter(([name]) => isEvent(name));
  settings.events = { ...settings.events, ...Object.fromEntries(known) };
};

/** Makes a value JSON-safe. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Follows the orders of the workbench and returns a function that reports bridge calls. Without orders the function
 * does nothing.
 */
export const takeOrders = (settings: ShellSettings): ((record: BridgeRecord) => void) => {
  const given = deviceInPage();
  if (given === undefined) return () => undefined;
  obey(settings, given);
  if (!given.report) return () => undefined;
  let waiting: BridgeRecord[] = [];

  const send = async (): Promise<void> => {
    const calls = waiting.slice(0, LARGEST_LOT).map((call) => plain(call));
    waiting = waiting.slice(LARGEST_LOT);
    if (waiting.length > 0) setTimeout(send, SENT_AFTER);
    const reply = await sendReport({ calls, width: innerWidth });
    const json: unknown = await reply?.json().catch(() => undefined);
    const newOrders = z.safeParse(answer, json).data?.orders;
    if (newOrders) obey(settings, newOrders);
  };
  const report = (record: BridgeRecord): void => {
    waiting.push(record);
    if (waiting.length === 1) setTimeout(send, SENT_AFTER);
  };
  return report;
};
