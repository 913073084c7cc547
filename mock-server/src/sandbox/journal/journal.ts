import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { Channel } from '../../crypto/channel';
import type { AppliedFault } from '../../faults/schema';
import { realNow } from '../replay-context';
import { RingBuffer, type Span } from '../ring-buffer';
import { bytesOf, type DecodedCall, decodeCall, encodeNumbers, encodeTexts, ROW } from './call-codec';
import type { CallRecord, Replay } from './call-record';
import { Phones } from './phones';
import { exchangeReasonOf, reasonOf, type UnopenedReason } from './unopened';

/** One call in plain text. */
export interface JournalEntry
  extends Omit<
    CallRecord,
    'rawHeaders' | 'request' | 'reply' | 'channel' | 'faults' | 'replay' | 'unopened' | 'before' | 'after'
  > {
  readonly id: number;
  /** of the contract that was spoken */
  readonly contractVersion: string;
  /** real time, ISO */
  readonly at: string;
  /** the sandbox's clock then, ISO */
  readonly clock: string;
  readonly headers: Readonly<Record<string, string>>;
  /** decrypted and parsed; null where that is not possible */
  readonly request: unknown;
  readonly reply: unknown;
  readonly raw: { readonly request: string; readonly reply: string };
  /** why it could not be opened, which its sender was not told; null where it could */
  readonly unopened: UnopenedReason | null;
  /** what the network, or the server, was made to do to it; null for nothing */
  readonly fault: readonly AppliedFault[] | null;
}

/** A call with what it takes to run it again. */
export interface FullEntry extends JournalEntry {
  readonly replay: Replay | undefined;
  /** where the documents stood before it, and once it had run */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** How many calls there can be between two claims of a sandbox; fifteen digits of an id hold a million claims. */
const IDS_OF_AN_EPOCH = 1_000_000_000;

export interface JournalFilter {
  readonly method?: string | undefined;
  readonly contactNumber?: string | undefined;
  readonly code?: number | undefined;
  /** only calls with a smaller id */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What happened beside calls: kept by nobody, and told to those who follow the journal at that moment. */
export interface Notice {
  readonly event: 'change' | 'bridge' | 'moved';
  readonly data: Readonly<Record<string, unknown>>;
}

/** What was done to a sandbox by another way than a call: by the admin API. */
export interface Change {
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** method and path with its parameters */
  readonly call: string;
  /** JSON; empty where there is none, or too much of it */
  readonly body: string;
  /** id of the last call before it */
  readonly after: number;
}

/** How many changes are known, and how long a body is that is kept. */
const MAXIMUM_CHANGES = 1_000;
const LONGEST_BODY = 2_000;

/** Somebody who follows a journal. */
export interface JournalListener {
  /** Hears of a call by its id. */
  hear(id: number): void;
  /** Hears of something else that happened. */
  hearNotice?(notice: Notice): void;
  /** The journal lets go: it ended, or the listener failed. */
  end(): void;
}

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const matches = (call: DecodedCall, { method, contactNumber, code }: JournalFilter): boolean =>
  (method === undefined || call.methods.includes(method)) &&
  (contactNumber === undefined || call.contactNumber === contactNumber) &&
  (code === undefined || call.code === code);

const decoded = (
  id: number,
  { at, clock, rawHeaders, faults, unopened, ...rest }: DecodedCall,
  request: Buffer,
  reply: Buffer,
  channel: Channel | undefined,
): FullEntry => {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
  );
  const headers = Object.fromEntries(pairs) as Record<string, string>;
  return {
    id,
    contractVersion: CONTRACT_VERSION,
    ...rest,
    at: new Date(at).toISOString(),
    clock: new Date(clock).toISOString(),
    headers,
    request: parsed(channel?.open(request)),
    reply: parsed(channel?.open(reply) ?? reply.toString('latin1')),
    raw: { request: request.toString('latin1'), reply: reply.toString('latin1') },
    unopened:
      unopened === undefined
        ? exchangeReasonOf({ ...rest, faults }, headers, request)
        : reasonOf(request, unopened, channel),
    fault: faults ?? null,
  };
};

/**
 * The last calls of a sandbox, as raw bytes that are decoded when somebody reads them and not before.
 * Bounded both by count and by bytes.
 */
export class Journal {
  readonly #maximumEntries: number;
  readonly #ring: RingBuffer;
  /** circles: what belongs to id n stands at n modulo their length */
  readonly #pieces: (Span | undefined)[] = [];
  readonly #channels: (Channel | undefined)[] = [];
  #rows: Float64Array | undefined;
  readonly #changes: Change[] = [];
  readonly #firstId: number;
  #nextId: number;
  /** those that the calls came from */
  readonly phones = new Phones();
  readonly #listeners = new Set<JournalListener>();

  /** @param epoch how often servers have claimed the sandbox: an id of one epoch is never one of another */
  constructor(limits: { readonly entries: number; readonly bytes: number }, epoch = 1) {
    this.#firstId = (epoch - 1) * IDS_OF_AN_EPOCH + 1;
    this.#nextId = this.#firstId;
    this.#maximumEntries = limits.entries;
    this.#ring = new RingBuffer(limits.bytes);
  }

  record(call: CallRecord, clock: number): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const slot = id % this.#maximumEntries;
    this.#rows ??= new Float64Array(ROW * this.#maximumEntries);
    encodeNumbers(this.#rows, ROW * slot, call, clock);
    this.#channels[slot] = call.channel;
    this.#pieces[slot] = this.#ring.append(encodeTexts(call), call.request, call.reply);
    if (call.phone !== undefined) this.phones.see(call.phone, call.contactNumber, call.rawHeaders);
    for (const listener of this.#listeners) this.#tell(listener, () => listener.hear(id));
  }

  /**
   * Notes down and tells that the sandbox was changed by another way than a call.
   * @param route which way
   * @param call the same with its parameters
   */
  noteChange(route: string, call: string, body: unknown): void {
    const json = body === undefined || body === null ? '' : JSON.stringify(body);
    const at = realNow();
    this.#changes.push({ at, call, body: json.length > LONGEST_BODY ? '' : json, after: this.lastId });
    if (this.#changes.length > MAXIMUM_CHANGES) this.#changes.shift();
    this.notify({ event: 'change', data: { call: route, url: call, at } });
  }

  /** The changes between two calls, oldest first. */
  changes(from: number, to: number): Change[] {
    return this.#changes.filter(({ after }) => after >= from && after < to);
  }

  /** Tells of something else than a call. */
  notify(notice: Notice): void {
    for (const listener of this.#listeners) this.#tell(listener, () => listener.hearNotice?.(notice));
  }

  /** Tells of each call from now on. @returns how to stop */
  listen(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether no call was ever written down here. */
  get isUntouched(): boolean {
    return this.#nextId === this.#firstId;
  }

  /** Whether other calls of the sandbox were written down by a server that held it before. */
  get isContinued(): boolean {
    return this.#firstId > 1;
  }

  /** Of the newest call; of the one before the first, where there is none yet. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** The ids after one, oldest first; all of them where the id is from before the journal began. */
  idsAfter(last: number): number[] {
    const oldest = this.#oldestId();
    const first = last >= this.#nextId ? oldest : Math.max(oldest, last + 1);
    return Array.from({ length: this.#nextId - first }, (_, index) => first + index);
  }

  /** One call, as long as it is held. */
  find(id: number): FullEntry | undefined {
    return this.#held(id)?.decode();
  }

  /** Newest first. */
  list(filter: JournalFilter): FullEntry[] {
    const found: FullEntry[] = [];
    for (let id = Math.min(filter.before ?? this.#nextId, this.#nextId) - 1; id >= this.#oldestId(); id -= 1) {
      if (found.length >= filter.limit) break;
      const held = this.#held(id);
      // What came before went with the same bytes, or earlier.
      if (held === undefined) break;
      if (!matches(held.call, filter)) continue;
      found.push(held.decode());
    }
    return found;
  }

  /** Lets go of everybody who listens: nothing more will be recorded here. */
  end(): void {
    for (const listener of this.#listeners) this.#letGo(listener);
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#changes.length = 0;
    this.#ring.clear();
  }

  #tell(listener: JournalListener, tell: () => void): void {
    try {
      tell();
    } catch {
      // It is no concern of the call that was recorded, nor of the others who listen.
      this.#letGo(listener);
    }
  }

  #letGo(listener: JournalListener): void {
    this.#listeners.delete(listener);
    try {
      listener.end();
    } catch {
      // It is gone already.
    }
  }

  #oldestId(): number {
    return Math.max(this.#firstId, this.#nextId - this.#maximumEntries);
  }

  #held(id: number): { readonly call: DecodedCall; readonly decode: () => FullEntry } | undefined {
    if (id < this.#oldestId() || id >= this.#nextId) return undefined;
    const slot = id % this.#maximumEntries;
    const span = this.#pieces[slot];
    const piece = span && this.#ring.read(span);
    if (piece === undefined || this.#rows === undefined) return undefined;
    const row = this.#rows.subarray(ROW * slot, ROW * (slot + 1));
    const { texts, request, reply } = bytesOf(piece, row);
    const call = decodeCall(texts.toString('utf8'), row);
    return { call, decode: () => decoded(id, call, request, reply, this.#channels[slot]) };
  }
}
