import type { AppliedFault } from '../faults/schema';
import type { Channel } from '../wire/channel';
import { ByteRing, type Span } from './byte-ring';
import type { Moment } from './moment';

/** What the wire tells of one call: bytes as they came and went, and what it already knows about them. */
export interface CallRecord {
  readonly url: string;
  /** names and values in turn, as Node gives them */
  readonly rawHeaders: readonly string[];
  readonly request: Buffer;
  /** hex, or JSON where no key is agreed */
  readonly reply: string;
  /** opens both; undefined where no key is agreed */
  readonly channel: Channel | undefined;
  readonly methods: readonly string[];
  /** whose token it was */
  readonly contactNumber: string | undefined;
  /** the envelope's code, or the first of its entries' that is not success */
  readonly code: number;
  readonly http: number;
  readonly durationMs: number;
  /** what a reader should know and the client must not: the cause of an internal error */
  readonly note: string | undefined;
  /** those that it met */
  readonly faults?: readonly AppliedFault[] | undefined;
  /** undefined for what cannot be run again */
  readonly replay?: Replay | undefined;
}

/** What it takes to run a call again, beside the call itself. */
export interface Replay {
  readonly moment: Moment;
  /** where the documents stood before it */
  readonly before: number;
  /** a file came with it, which the journal does not hold */
  readonly hasFile: boolean;
}

interface Kept extends Omit<CallRecord, 'rawHeaders' | 'request' | 'reply'> {
  readonly id: number;
  readonly at: number;
  readonly clock: number;
  readonly headers: Span;
  readonly request: Span;
  readonly reply: Span;
}

/** One call in plain text. */
export interface JournalEntry
  extends Omit<CallRecord, 'rawHeaders' | 'request' | 'reply' | 'channel' | 'faults' | 'replay'> {
  readonly id: number;
  /** real time, ISO */
  readonly at: string;
  /** the sandbox's clock then, ISO */
  readonly clock: string;
  readonly headers: Readonly<Record<string, string>>;
  /** decrypted and parsed; null where that is not possible */
  readonly request: unknown;
  readonly reply: unknown;
  readonly raw: { readonly request: string; readonly reply: string };
  /** what the network, or the server, was made to do to it; null for nothing */
  readonly fault: readonly AppliedFault[] | null;
}

/** A call with what it takes to run it again. */
export interface FullEntry extends JournalEntry {
  readonly replay: Replay | undefined;
}

export interface JournalFilter {
  readonly method?: string | undefined;
  readonly contactNumber?: string | undefined;
  readonly code?: number | undefined;
  /** only calls with a smaller id */
  readonly before?: number | undefined;
  readonly limit: number;
}

const HEADER_SEPARATOR = '\n';

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * The last calls of a sandbox, as raw bytes that are decoded when somebody reads them and not before.
 * Bounded both by count and by bytes.
 */
export class Journal {
  readonly #maximumEntries: number;
  readonly #ring: ByteRing;
  /** a circle: the entry of id n stands at n modulo its length */
  readonly #entries: (Kept | undefined)[];
  #nextId = 1;
  readonly #listeners = new Set<(id: number) => void>();

  constructor(limits: { readonly entries: number; readonly bytes: number }) {
    this.#maximumEntries = limits.entries;
    this.#ring = new ByteRing(limits.bytes);
    this.#entries = [];
  }

  record(call: CallRecord, clock: number): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#entries[id % this.#maximumEntries] = {
      id,
      at: call.replay?.moment.at ?? Date.now(),
      clock,
      url: call.url,
      channel: call.channel,
      methods: call.methods,
      contactNumber: call.contactNumber,
      code: call.code,
      http: call.http,
      durationMs: call.durationMs,
      note: call.note,
      faults: call.faults,
      replay: call.replay,
      headers: this.#ring.append(call.rawHeaders.join(HEADER_SEPARATOR)),
      request: this.#ring.append(call.request),
      reply: this.#ring.append(call.reply),
    };
    for (const listener of this.#listeners) listener(id);
  }

  /** Hears of each call from now on, by its id. @returns how to stop */
  listen(listener: (id: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** The ids after one, oldest first; all of them where the id is from before the journal began. */
  idsAfter(last: number): number[] {
    const oldest = Math.max(1, this.#nextId - this.#maximumEntries);
    const first = last >= this.#nextId ? oldest : Math.max(oldest, last + 1);
    return Array.from({ length: this.#nextId - first }, (_, index) => first + index);
  }

  /** One call, as long as it is held. */
  find(id: number): FullEntry | undefined {
    const kept = this.#entries[id % this.#maximumEntries];
    if (kept === undefined || kept.id !== id) return undefined;
    const entry = this.#decode(kept);
    return entry && { ...entry, replay: kept.replay };
  }

  /** Newest first. */
  list(filter: JournalFilter): JournalEntry[] {
    const found: JournalEntry[] = [];
    const oldest = Math.max(1, this.#nextId - this.#maximumEntries);
    for (let id = Math.min(filter.before ?? this.#nextId, this.#nextId) - 1; id >= oldest; id -= 1) {
      if (found.length >= filter.limit) break;
      const kept = this.#entries[id % this.#maximumEntries];
      if (kept === undefined || !this.#matches(kept, filter)) continue;
      const entry = this.#decode(kept);
      if (entry === undefined) break;
      found.push(entry);
    }
    return found;
  }

  clear(): void {
    this.#entries.length = 0;
    this.#ring.clear();
  }

  #matches(kept: Kept, { method, contactNumber, code }: JournalFilter): boolean {
    return (
      (method === undefined || kept.methods.includes(method)) &&
      (contactNumber === undefined || kept.contactNumber === contactNumber) &&
      (code === undefined || kept.code === code)
    );
  }

  #decode({ headers, request, reply, channel, at, clock, faults, replay: _, ...rest }: Kept): JournalEntry | undefined {
    const [headerBytes, requestBytes, replyBytes] = [headers, request, reply].map((span) => this.#ring.read(span));
    if (headerBytes === undefined || requestBytes === undefined || replyBytes === undefined) return undefined;
    const names = headerBytes.toString('latin1').split(HEADER_SEPARATOR);
    const pairs = names.flatMap((name, index) =>
      index % 2 === 0 ? [[name.toLowerCase(), names[index + 1] ?? '']] : [],
    );
    return {
      ...rest,
      at: new Date(at).toISOString(),
      clock: new Date(clock).toISOString(),
      headers: Object.fromEntries(pairs) as Record<string, string>,
      request: parsed(channel?.open(requestBytes)),
      reply: parsed(channel?.open(replyBytes) ?? replyBytes.toString('latin1')),
      raw: { request: requestBytes.toString('latin1'), reply: replyBytes.toString('latin1') },
      fault: faults ?? null,
    };
  }
}
