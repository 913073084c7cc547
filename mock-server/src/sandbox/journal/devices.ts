import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import * as z from 'zod/mini';
import { Collection, type Documents, defineCollection } from '../../core/documents';
import { realNow } from '../../core/replay-context';
import { time } from '../records/fields';

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
export type BridgeCallReport = z.infer<typeof bridgeCallReport>;

/** A stored bridge call. Its number is unique in the sandbox. */
export const bridgeCall = z.strictObject({ id: z.int(), device: z.string(), ...bridgeCallReport.shape });
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
}

/** Maximum devices per sandbox. The least recently seen goes first. */
const MAXIMUM_DEVICES = 100;

/** Settings of a shell that nobody configured. */
export const NOTHING_ORDERED: ShellOrders = { report: false, bridge: 'ok', events: {} };
const QUERY = /\?.*$/;

/** The instructions for the simulated native app of a device, by device name. */
export const shellOrdersCollection = defineCollection('shellOrders', shellOrders, { isOutsideHistory: true });

/**
 * The devices that used a sandbox on this server, in memory, with the instructions for their simulated native apps,
 * which all servers know.
 */
export class Devices {
  readonly #devices = new Map<string, Device>();
  readonly #orders: Collection<ShellOrders>;

  constructor(documents: Documents) {
    this.#orders = new Collection(documents, shellOrdersCollection);
  }

  /**
   * Notes a call from a device.
   * @param token its token; empty for a logged-out device, undefined without the header
   */
  see(device: string, token: string | undefined, userAgent: string | undefined): void {
    const known = this.#known(device);
    known.lastSeenAt = realNow();
    known.userAgent = userAgent ?? null;
    if (token !== undefined) known.token = token;
  }

  /** Most recently seen first. */
  list(): PhoneSeen[] {
    const unseen = [...this.#orders.entries()].flatMap(([device]) => (this.#devices.has(device) ? [] : device));
    const seen = [...this.#devices].map(([device, { lastSeenAt, token, userAgent, width, path }]) => ({
      device,
      lastSeenAt,
      token: token ?? null,
      userAgent,
      width: width ?? null,
      path: path ?? null,
      orders: this.#orders.get(device) ?? NOTHING_ORDERED,
    }));
    const ordered = unseen.map((device) => ({
      device,
      lastSeenAt: null,
      token: null,
      userAgent: null,
      width: null,
      path: null,
      orders: this.#orders.get(device) ?? NOTHING_ORDERED,
    }));
    return [...seen, ...ordered].sort((one, other) => (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0));
  }

  /** Instructions for the native app of a device; undefined if there are none. */
  orders(device: string): ShellOrders | undefined {
    return this.#orders.get(device);
  }

  /**
   * Updates the instructions for a device. Omitted fields stay unchanged.
   * @returns the complete instructions
   */
  order(device: string, changes: Partial<ShellOrders>): ShellOrders {
    const before = this.#orders.get(device) ?? NOTHING_ORDERED;
    const orders = { ...before, ...changes, events: { ...before.events, ...changes.events } };
    const [oldest] = this.#orders.entries();
    if (this.#orders.get(device) === undefined && this.#orders.size >= MAXIMUM_DEVICES && oldest !== undefined)
      this.#orders.delete(oldest[0]);
    this.#orders.set(device, orders);
    return orders;
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
   * Notes a report of a native app.
   * @param width screen width, if known
   */
  noteReport(device: string, width: number | undefined): void {
    const known = this.#known(device);
    known.lastSeenAt = realNow();
    known.width = width ?? known.width;
  }

  #known(device: string): Device {
    const known = this.#devices.get(device);
    if (known !== undefined) return known;
    if (this.#devices.size >= MAXIMUM_DEVICES) this.#dropOldest();
    const added: Device = { lastSeenAt: null, token: undefined, userAgent: null, width: undefined, path: undefined };
    this.#devices.set(device, added);
    return added;
  }

  #dropOldest(): void {
    const [oldest] = [...this.#devices].sort(([, one], [, other]) => (one.lastSeenAt ?? 0) - (other.lastSeenAt ?? 0));
    if (oldest !== undefined) this.#devices.delete(oldest[0]);
  }
}
