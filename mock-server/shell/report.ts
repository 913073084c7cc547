import type { BridgeReply } from '@kit/contracts/bridge/message';
import * as z from 'zod/mini';
import { behaviours, isEvent, pageBase, type ShellSettings } from './settings';

/** One call as it crossed the bridge, for tests and for the console: newest last. */
export interface BridgeRecord {
  readonly at: number;
  readonly eventName: string;
  readonly params: unknown;
  readonly problem?: string;
  readonly reply?: BridgeReply;
}

/** The element of the page in which its host says what a workbench asks of this phone; none where nobody asks. */
const ELEMENT = 'simulated-shell-orders';
/** What comes within this is sent together, in milliseconds. */
const SENT_AFTER = 50;
/** As many as the host takes at a time. */
const LARGEST_LOT = 100;

const orders = z.object({
  report: z.boolean(),
  bridge: z.enum(['ok', 'missing']),
  events: z.record(z.string(), z.enum(behaviours)),
});
const pageOrders = z.object({ ...orders.shape, phone: z.string() });
const answer = z.object({ orders: z.nullable(orders) });

const obey = (settings: ShellSettings, { bridge, events }: z.infer<typeof orders>): void => {
  if (bridge === 'missing') settings.bridge = false;
  const known = Object.entries(events).filter(([name]) => isEvent(name));
  settings.events = { ...settings.events, ...Object.fromEntries(known) };
};

const ordersInPage = (): z.infer<typeof pageOrders> | undefined => {
  const text = document.getElementById(ELEMENT)?.textContent;
  if (text === undefined || text === null) return undefined;
  return z.safeParse(pageOrders, JSON.parse(text)).data;
};

/** JSON has no room for what a page can pass otherwise. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Does what a workbench asked of this phone, if one did.
 * @returns how to report what crosses the bridge; it does nothing where nobody asked for it
 */
export const takeOrders = (settings: ShellSettings): ((record: BridgeRecord) => void) => {
  const given = ordersInPage();
  if (given === undefined) return () => undefined;
  obey(settings, given);
  if (!given.report) return () => undefined;
  const address = `${pageBase()}/__admin/phones/${encodeURIComponent(given.phone)}/bridge`;
  let waiting: BridgeRecord[] = [];

  const send = async (): Promise<void> => {
    const calls = waiting.slice(0, LARGEST_LOT).map((call) => plain(call));
    waiting = waiting.slice(LARGEST_LOT);
    if (waiting.length > 0) setTimeout(send, SENT_AFTER);
    // A page that goes away still reports what it did last; a server that is gone hears nothing, and nobody misses it.
    const reply = await fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ calls, width: innerWidth }),
    }).catch(() => undefined);
    const told = reply?.ok ? z.safeParse(answer, await reply.json()).data?.orders : undefined;
    if (told) obey(settings, told);
  };
  const report = (record: BridgeRecord): void => {
    waiting.push(record);
    if (waiting.length === 1) setTimeout(send, SENT_AFTER);
  };
  return report;
};
