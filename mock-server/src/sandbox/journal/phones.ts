import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import * as z from 'zod/mini';
import { realNow } from '../replay-context';

/** How a simulated shell answers one event: as a shell does, never, with a failure, or with something that is no reply. */
export const shellBehaviours = ['ok', 'timeout', 'error', 'malformed'] as const;

const eventNames = Object.keys(bridgeEvents) as [BridgeEventName, ...BridgeEventName[]];

/** What the simulated shell of a phone is told to do. */
export const shellOrders = z.strictObject({
  /** whether it reports what crosses its bridge */
  report: z.boolean(),
  /** missing: the host has no bridge at all, as in a plain browser */
  bridge: z.enum(['ok', 'missing']),
  /** for single events, where they differ from `ok` */
  events: z.partialRecord(z.enum(eventNames), z.enum(shellBehaviours)),
});
export type ShellOrders = z.infer<typeof shellOrders>;

/** One call as it crossed the bridge of a phone, as its shell told it. */
export const bridgeCallReport = z.strictObject({
  /** milliseconds since the epoch, on the phone */
  at: z.int(),
  eventName: z.string().check(z.maxLength(100)),
  params: z.unknown(),
  /** why it is no call of the bridge */
  problem: z.optional(z.string().check(z.maxLength(5_000))),
  /** none where it was not answered */
  reply: z.optional(z.unknown()),
});
type BridgeCallReport = z.infer<typeof bridgeCallReport>;

/** The same as it is kept, by a number that no other call of the sandbox has while the server runs. */
export const bridgeCall = z.strictObject({ id: z.int(), ...bridgeCallReport.shape });
export type BridgeCall = z.infer<typeof bridgeCall>;

/** A phone as it was seen. */
export interface PhoneSeen {
  readonly phone: string;
  /** real time, milliseconds since the epoch; null for one that was only told something */
  readonly lastSeenAt: number | null;
  /** whose token came last from it */
  readonly contactNumber: string | null;
  readonly userAgent: string | null;
  /** of its screen, in CSS pixels, where its shell has told it */
  readonly width: number | null;
  readonly orders: ShellOrders;
}

interface Phone {
  lastSeenAt: number | null;
  contactNumber: string | undefined;
  rawHeaders: readonly string[];
  width: number | undefined;
  orders: ShellOrders | undefined;
  bridge: BridgeCall[];
}

/** How many phones a sandbox knows; whoever was seen longest ago goes first. */
const MAXIMUM_PHONES = 100;
/** How many calls over its bridge are known of a phone, and how long their texts may be together. */
const MAXIMUM_CALLS = 500;

const NOTHING_ORDERED: ShellOrders = { report: false, bridge: 'ok', events: {} };
const USER_AGENT = 'user-agent';

const userAgentIn = (rawHeaders: readonly string[]): string | null => {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === USER_AGENT);
  return at < 0 ? null : (rawHeaders[at + 1] ?? null);
};

/** The phones that a sandbox was used from, in memory: who they are, and what their simulated shells are told. */
export class Phones {
  readonly #phones = new Map<string, Phone>();
  #nextBridgeCall = 1;

  /** Notes down that a call came from a phone. */
  see(phone: string, contactNumber: string | undefined, rawHeaders: readonly string[]): void {
    const known = this.#known(phone);
    known.lastSeenAt = realNow();
    known.rawHeaders = rawHeaders;
    if (contactNumber !== undefined) known.contactNumber = contactNumber;
  }

  /** Seen last first. */
  list(): PhoneSeen[] {
    const seen = [...this.#phones].map(([phone, { lastSeenAt, contactNumber, rawHeaders, width, orders }]) => ({
      ...{ phone, lastSeenAt, contactNumber: contactNumber ?? null, userAgent: userAgentIn(rawHeaders) },
      ...{ width: width ?? null, orders: orders ?? NOTHING_ORDERED },
    }));
    return seen.sort((one, other) => (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0));
  }

  /** What the shell of a phone was told; undefined where nobody told it anything. */
  orders(phone: string): ShellOrders | undefined {
    return this.#phones.get(phone)?.orders;
  }

  /** Tells the shell of a phone something; what is left out stays. @returns what now holds */
  order(phone: string, changes: Partial<ShellOrders>): ShellOrders {
    const known = this.#known(phone);
    const before = known.orders ?? NOTHING_ORDERED;
    known.orders = { ...before, ...changes, events: { ...before.events, ...changes.events } };
    return known.orders;
  }

  /** Keeps what crossed the bridge of a phone. @param width of its screen, where it is known. @returns it with its numbers */
  report(phone: string, calls: readonly BridgeCallReport[], width: number | undefined): BridgeCall[] {
    const known = this.#known(phone);
    const numbered = calls.map((call, index) => ({ id: this.#nextBridgeCall + index, ...call }));
    this.#nextBridgeCall += calls.length;
    known.lastSeenAt = realNow();
    known.width = width ?? known.width;
    known.bridge = [...known.bridge, ...numbered].slice(-MAXIMUM_CALLS);
    return numbered;
  }

  /** What crossed the bridge of a phone, newest first; undefined for one that is not known. */
  bridge(phone: string): BridgeCall[] | undefined {
    return this.#phones.get(phone)?.bridge.toReversed();
  }

  #known(phone: string): Phone {
    const known = this.#phones.get(phone);
    if (known !== undefined) return known;
    if (this.#phones.size >= MAXIMUM_PHONES) this.#dropOldest();
    const added: Phone = {
      ...{
        lastSeenAt: null,
        contactNumber: undefined,
        rawHeaders: [],
        width: undefined,
        orders: undefined,
        bridge: [],
      },
    };
    this.#phones.set(phone, added);
    return added;
  }

  #dropOldest(): void {
    const [oldest] = [...this.#phones].sort(([, one], [, other]) => (one.lastSeenAt ?? 0) - (other.lastSeenAt ?? 0));
    if (oldest !== undefined) this.#phones.delete(oldest[0]);
  }
}
