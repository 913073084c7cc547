import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import type { Budget } from '../byte-budget';
import { RecentItems } from '../recent-items';
import { time } from '../records/fields';
import { realNow } from '../replay-context';

/** Behaviours of a simulated native app for one event: normal, no reply, a failure, or a malformed reply. */
export const shellBehaviours = ['ok', 'timeout', 'error', 'malformed'] as const;

const eventNames = Object.keys(bridgeEvents) as [BridgeEventName, ...BridgeEventName[]];

/** Instructions for the simulated native app of a device. */
export const shellOrders = z.strictObject({
  /** whether it reports its bridge calls */
  report: z.boolean(),
  /** missing: no bridge at all, as in a plain browser */
  bridge: z.enum(['ok', 'missing']),
  /** behaviour of single events other than `ok` */
  events: z.partialRecord(z.enum(eventNames), z.enum(shellBehaviours)),
});
export type ShellOrders = z.infer<typeof shellOrders>;

/** A bridge call that the native app of a device reported. */
export const bridgeCallReport = z.strictObject({
  /** milliseconds since the epoch, by the device's clock */
  at: time,
  eventName: z.string().check(z.maxLength(100)),
  params: z.unknown(),
  /** why it is not a valid bridge call */
  problem: z.optional(z.string().check(z.maxLength(5_000))),
  /** missing if the call got no reply */
  reply: z.optional(z.unknown()),
});
type BridgeCallReport = z.infer<typeof bridgeCallReport>;

/** A stored bridge call. Its number is unique in the sandbox while the server runs. */
export const bridgeCall = z.strictObject({ id: z.int(), ...bridgeCallReport.shape });
export type BridgeCall = z.infer<typeof bridgeCall>;

/** A device and its last known state. */
export interface PhoneSeen {
  readonly device: string;
  /** real time in milliseconds since the epoch; null if the device only got instructions */
  readonly lastSeenAt: number | null;
  /** its last token; empty if it is logged out, null if it sent none yet */
  readonly token: string | null;
  readonly userAgent: string | null;
  /** screen width in CSS pixels, if its native app reported it */
  readonly width: number | null;
  /** path and query of its page; null unless its native app reported them */
  readonly path: string | null;
  readonly orders: ShellOrders;
}

interface Device {
  lastSeenAt: number | null;
  token: string | undefined;
  userAgent: string | null;
  width: number | undefined;
  path: string | undefined;
  orders: ShellOrders | undefined;
  readonly bridge: RecentItems<BridgeCall>;
}

/** Maximum devices per sandbox. The least recently seen goes first. */
const MAXIMUM_DEVICES = 100;
/** Maximum bridge calls per device. Usual calls have a few hundred characters. */
const CALL_LIMITS = { items: 500, size: MEGABYTE / 4 };

/** Settings of a shell that nobody configured. */
export const NOTHING_ORDERED: ShellOrders = { report: false, bridge: 'ok', events: {} };
const USER_AGENT = 'user-agent';
const QUERY = /\?.*$/;

const isUserAgent = (name = ''): boolean => name.length === USER_AGENT.length && name.toLowerCase() === USER_AGENT;

const userAgentIn = (rawHeaders: readonly string[]): string | null => {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (isUserAgent(rawHeaders[index])) return rawHeaders[index + 1] ?? null;
  }
  return null;
};

/** The devices that used a sandbox, in memory, with the instructions for their simulated native apps. */
export class Devices {
  readonly #devices = new Map<string, Device>();
  readonly #budget: Budget | undefined;
  #nextBridgeCall = 1;

  /** @param budget bytes that the journals of all sandboxes share */
  constructor(budget?: Budget) {
    this.#budget = budget;
  }

  /**
   * Records a call from a device.
   * @param token its token; empty for a logged-out device, undefined without the header
   */
  see(device: string, token: string | undefined, rawHeaders: readonly string[]): void {
    const known = this.#known(device);
    known.lastSeenAt = realNow();
    known.userAgent = userAgentIn(rawHeaders);
    if (token !== undefined) known.token = token;
  }

  /** Most recently seen first. */
  list(): PhoneSeen[] {
    const seen = [...this.#devices].map(([device, { lastSeenAt, token, userAgent, width, path, orders }]) => ({
      ...{ device, lastSeenAt, token: token ?? null, userAgent },
      ...{ width: width ?? null, path: path ?? null, orders: orders ?? NOTHING_ORDERED },
    }));
    return seen.sort((one, other) => (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0));
  }

  /** Instructions for the native app of a device; undefined if there are none. */
  orders(device: string): ShellOrders | undefined {
    return this.#devices.get(device)?.orders;
  }

  /**
   * Updates the instructions for a device. Omitted fields stay unchanged.
   * @returns the complete instructions
   */
  order(device: string, changes: Partial<ShellOrders>): ShellOrders {
    const known = this.#known(device);
    const before = known.orders ?? NOTHING_ORDERED;
    known.orders = { ...before, ...changes, events: { ...before.events, ...changes.events } };
    return known.orders;
  }

  /** Records the page that a device shows. @param path with its query */
  show(device: string, path: string): void {
    this.#known(device).path = path;
  }

  /** The page that a device shows, without its query; undefined if unknown. */
  screen(device: string): string | undefined {
    return this.#devices.get(device)?.path?.replace(QUERY, '');
  }

  /**
   * Stores reported bridge calls.
   * @param width screen width, if known
   * @returns the calls with their numbers
   */
  report(device: string, calls: readonly BridgeCallReport[], width: number | undefined): BridgeCall[] {
    const known = this.#known(device);
    const numbered = calls.map((call, index) => ({ id: this.#nextBridgeCall + index, ...call }));
    this.#nextBridgeCall += calls.length;
    known.lastSeenAt = realNow();
    known.width = width ?? known.width;
    known.bridge.add(numbered);
    return numbered;
  }

  /** Bridge calls of a device, newest first; undefined for an unknown device. */
  bridge(device: string): BridgeCall[] | undefined {
    return this.#devices.get(device)?.bridge.list().reverse();
  }

  /** Frees the memory of the bridge calls. */
  end(): void {
    for (const { bridge } of this.#devices.values()) bridge.end();
  }

  #known(device: string): Device {
    const known = this.#devices.get(device);
    if (known !== undefined) return known;
    if (this.#devices.size >= MAXIMUM_DEVICES) this.#dropOldest();
    const added: Device = {
      ...{
        lastSeenAt: null,
        token: undefined,
        userAgent: null,
        width: undefined,
        path: undefined,
        orders: undefined,
        bridge: new RecentItems(CALL_LIMITS, this.#budget),
      },
    };
    this.#devices.set(device, added);
    return added;
  }

  #dropOldest(): void {
    const [oldest] = [...this.#devices].sort(([, one], [, other]) => (one.lastSeenAt ?? 0) - (other.lastSeenAt ?? 0));
    if (oldest === undefined) return;
    oldest[1].bridge.end();
    this.#devices.delete(oldest[0]);
  }
}
