import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import * as z from 'zod/mini';
import { defineCollection, recordsOf } from '../../core/documents';
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

/** The last known state of a device. */
interface Seen {
  /** real time in milliseconds since the epoch; null if the device only got instructions */
  readonly lastSeenAt: number | null;
  /** its last token; empty if it is logged out, null if it sent none yet */
  readonly token: string | null;
  readonly userAgent: string | null;
  /** screen width in CSS pixels, if its native app reported it */
  readonly width: number | null;
  /** path and query of its page; null unless its native app reported them */
  readonly path: string | null;
}
const UNSEEN: Seen = { lastSeenAt: null, token: null, userAgent: null, width: null, path: null };

/** Maximum devices per sandbox. The least recently used goes first. */
const MAXIMUM_DEVICES = 100;

/** Settings of a shell that nobody configured. */
export const NOTHING_ORDERED: ShellOrders = { report: false, bridge: 'ok', events: {} };
const QUERY = /\?.*$/;

/** The instructions for the simulated native app of a device, by device name. */
const shellOrdersCollection = defineCollection('shellOrders', shellOrders, { isOutsideHistory: true });

/**
 * The devices that used a sandbox on this server, in memory, with the instructions for their simulated native apps,
 * which all servers know.
 */
export class Devices extends recordsOf(shellOrdersCollection) {
  /** least recently used first */
  readonly #seen = new Map<string, Seen>();

  /**
   * Notes a call from a device.
   * @param token its token; empty for a logged-out device, undefined without the header
   */
  see(device: string, token: string | undefined, userAgent: string | undefined): void {
    this.#note(device, { lastSeenAt: realNow(), userAgent: userAgent ?? null, ...(token !== undefined && { token }) });
  }

  /** Most recently seen first. */
  list(): (Seen & { readonly device: string; readonly orders: ShellOrders })[] {
    const ordered = [...this.entries()].map(([device]) => device);
    return [...new Set([...this.#seen.keys(), ...ordered])]
      .map((device) => ({
        device,
        ...(this.#seen.get(device) ?? UNSEEN),
        orders: this.get(device) ?? NOTHING_ORDERED,
      }))
      .sort((one, other) => (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0));
  }

  /**
   * Updates the instructions for a device. Omitted fields stay unchanged.
   * @returns the complete instructions
   */
  order(device: string, changes: Partial<ShellOrders>): ShellOrders {
    const before = this.get(device) ?? NOTHING_ORDERED;
    const orders = { ...before, ...changes, events: { ...before.events, ...changes.events } };
    this.setNewest(device, orders, MAXIMUM_DEVICES);
    return orders;
  }

  /** Records the page that a device shows. @param path with its query */
  show(device: string, path: string): void {
    this.#note(device, { path });
  }

  /** The page that a device shows, without its query; undefined if unknown. */
  screen(device: string): string | undefined {
    return this.#seen.get(device)?.path?.replace(QUERY, '');
  }

  /**
   * Notes a report of a native app.
   * @param width screen width, if known
   */
  noteReport(device: string, width: number | undefined): void {
    this.#note(device, { lastSeenAt: realNow(), ...(width !== undefined && { width }) });
  }

  #note(device: string, changes: Partial<Seen>): void {
    const seen = { ...(this.#seen.get(device) ?? UNSEEN), ...changes };
    this.#seen.delete(device);
    this.#seen.set(device, seen);
    const [oldest = ''] = this.#seen.keys();
    if (this.#seen.size > MAXIMUM_DEVICES) this.#seen.delete(oldest);
  }
}
