import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { Channel } from '../../crypto/channel';
import type { AppliedFault } from '../../faults/schema';
import type { ByteBudget } from '../byte-budget';
import { realNow } from '../replay-context';
import { RingBuffer, type Span } from '../ring-buffer';
import { type Act, Acts, storedBody } from './acts';
import { type DecodedCall, decodeCall, decodedPiece, encodeNumbers, encodeTexts } from './call-codec';
import type { Answerer, CallRecord, Replay } from './call-record';
import { Devices } from './devices';
import { exchangeReasonOf, reasonOf, type UnopenedReason } from './unopened';

/** One decrypted call. */
export interface JournalEntry
  extends Omit<
    CallRecord,
    | 'rawHeaders'
    | 'request'
    | 'reply'
    | 'channel'
    | 'token'
    | 'faults'
    | 'replay'
    | 'unopened'
    | 'answeredBy'
    | 'before'
    | 'after'
  > {
  readonly id: number;
  readonly answeredBy: Answerer;
  /** version of the contract */
  readonly contractVersion: string;
  /** real time, ISO */
  readonly at: string;
  /** sandbox clock at that time, ISO */
  readonly clock: string;
  readonly headers: Readonly<Record<string, string>>;
  /** decrypted and parsed; null if that fails */
  readonly request: unknown;
  readonly reply: unknown;
  readonly raw: { readonly request: string; readonly reply: string };
  /** why decryption failed, which the sender does not learn; null if it succeeded */
  readonly unopened: UnopenedReason | null;
  /** applied faults of the network and the server; null for none */
  readonly fault: readonly AppliedFault[] | null;
}

/** A call with its replay data. */
export interface FullEntry extends JournalEntry {
  readonly replay: Replay | undefined;
  /** document positions before and after the call */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Maximum calls between two claims of a sandbox. Fifteen digits of an id allow a million claims. */
const IDS_OF_AN_EPOCH = 1_000_000_000;

export interface JournalFilter {
  readonly method?: string | undefined;
  readonly contactNumber?: string | undefined;
  readonly code?: number | undefined;
  /** only calls with a smaller id */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** An event other than a call. It is not stored: only current listeners receive it. */
export interface Notice {
  readonly event: 'change' | 'bridge' | 'moved';
  readonly data: Readonly<Record<string, unknown>>;
}

/** Small enough that a thousand sandboxes fit into memory. */
const SEGMENT_BYTES = 64 * 1024;

/** A subscriber of a journal. */
export interface JournalListener {
  /** Receives the id of a new call. */
  hear(id: number): void;
  /** Receives an event other than a call. */
  hearNotice?(notice: Notice): void;
  /** Called when the journal ends or the listener fails. */
  end(): void;
}

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return null;
  try {
    return parseJson(text, CALL_LEVELS);
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

/** The last calls of a sandbox, stored as raw bytes and decoded on demand. Limited by count and by size. */
export class Journal {
  readonly #maximumEntries: number;
  readonly #ring: RingBuffer;
  /** circular: the data of id n has index n modulo the length */
  readonly #pieces: (Span | undefined)[] = [];
  readonly #channels: (Channel | undefined)[] = [];
  readonly #firstId: number;
  #nextId: number;
  /** changes through the admin API */
  readonly acts: Acts;
  /** devices that sent the calls */
  readonly devices = new Devices();
  readonly #listeners = new Set<JournalListener>();
  #hasEnded = false;

  /**
   * @param epoch number of claims of the sandbox so far; ids of different epochs never collide
   * @param budget bytes for the journals of all sandboxes
   */
  constructor(limits: { readonly entries: number; readonly bytes: number }, epoch = 1, budget?: ByteBudget) {
    this.#firstId = (epoch - 1) * IDS_OF_AN_EPOCH + 1;
    this.#nextId = this.#firstId;
    this.acts = new Acts(this.#firstId);
    this.#maximumEntries = limits.entries;
    this.#ring = new RingBuffer(limits.bytes, SEGMENT_BYTES, budget);
  }

  /** Records a call, unless the journal has ended. */
  record(call: CallRecord, clock: number): void {
    if (this.#hasEnded) return;
    const id = this.#nextId;
    this.#nextId += 1;
    const slot = id % this.#maximumEntries;
    this.#channels[slot] = call.channel;
    this.#pieces[slot] = this.#ring.append(encodeNumbers(call, clock), encodeTexts(call), call.request, call.reply);
    if (call.device !== undefined) this.devices.see(call.device, call.token, call.rawHeaders);
    for (const listener of this.#listeners) this.#notifyListener(listener, () => listener.hear(id));
  }

  /**
   * Records a change through the admin API, and notifies listeners.
   * @param act its route, its call with parameters, and the document positions around it
   * @param clock the sandbox's clock after it
   */
  noteChange(act: Pick<Act, 'route' | 'call' | 'from' | 'to'>, body: unknown, clock: number): void {
    const at = realNow();
    const { id } = this.acts.add({ ...act, at, clock, body: storedBody(body), after: this.lastId });
    this.notify({ event: 'change', data: { call: act.route, url: act.call, at, id } });
  }

  /** Notifies listeners of an event other than a call. */
  notify(notice: Notice): void {
    for (const listener of this.#listeners) this.#notifyListener(listener, () => listener.hearNotice?.(notice));
  }

  /**
   * Subscribes to calls.
   * @returns a function to unsubscribe
   */
  listen(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true if the journal never recorded a call. */
  get isUntouched(): boolean {
    return this.#nextId === this.#firstId;
  }

  /** Returns true if an earlier owner of the sandbox recorded other calls. */
  get isContinued(): boolean {
    return this.#firstId > 1;
  }

  /** Id of the newest call; before the first call, one less than its id. */
  get lastId(): number {
    return this.#nextId - 1;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Ids after `last`, oldest first. All ids if `last` is from before this journal. */
  idsAfter(last: number): number[] {
    const oldest = this.#oldestId();
    const first = last >= this.#nextId ? oldest : Math.max(oldest, last + 1);
    return Array.from({ length: this.#nextId - first }, (_, index) => first + index);
  }

  /** A call, if the journal still has it. */
  find(id: number): FullEntry | undefined {
    return this.#held(id)?.decode();
  }

  /** Newest first. */
  list(filter: JournalFilter): FullEntry[] {
    const found: FullEntry[] = [];
    for (let id = Math.min(filter.before ?? this.#nextId, this.#nextId) - 1; id >= this.#oldestId(); id -= 1) {
      if (found.length >= filter.limit) break;
      const held = this.#held(id);
      // The bytes of this call are gone, and so are those of all earlier calls.
      if (held === undefined) break;
      if (!matches(held.call, filter)) continue;
      found.push(held.decode());
    }
    return found;
  }

  /** The newest calls without their contents, newest first, at most `limit`. */
  summaries(limit: number): (DecodedCall & { readonly id: number })[] {
    const found: (DecodedCall & { readonly id: number })[] = [];
    for (let id = this.lastId; id >= this.#oldestId() && found.length < limit; id -= 1) {
      const held = this.#held(id);
      if (held === undefined) break;
      found.push({ id, ...held.call });
    }
    return found;
  }

  /** Ends all subscriptions and frees the memory, because nothing more will be recorded here. */
  end(): void {
    this.#hasEnded = true;
    this.clear();
    for (const listener of this.#listeners) this.#unsubscribe(listener);
  }

  clear(): void {
    this.#pieces.length = 0;
    this.#channels.length = 0;
    this.acts.clear();
    this.#ring.clear();
  }

  #notifyListener(listener: JournalListener, tell: () => void): void {
    try {
      tell();
    } catch {
      // A failing listener must not affect the recorded call or other listeners.
      this.#unsubscribe(listener);
    }
  }

  #unsubscribe(listener: JournalListener): void {
    this.#listeners.delete(listener);
    try {
      listener.end();
    } catch {
      // The listener is gone already.
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
    if (piece === undefined) return undefined;
    const { row, texts, request, reply } = decodedPiece(piece);
    const call = decodeCall(texts.toString('utf8'), row);
    return { call, decode: () => decoded(id, call, request, reply, this.#channels[slot]) };
  }
}
