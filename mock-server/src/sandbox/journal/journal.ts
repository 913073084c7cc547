import { Channel } from '../../crypto/channel';
import { type Budget, BudgetGroup, UNLIMITED } from '../byte-budget';
import { realNow } from '../replay-context';
import { RingBuffer, type Span } from '../ring-buffer';
import { type Act, Acts, storedBody } from './acts';
import { AppErrors } from './app-errors';
import { type DecodedCall, decodeCall, decodedPiece, encodeNumbers, encodeTexts, storedPiece } from './call-codec';
import type { CallRecord } from './call-record';
import { Devices } from './devices';
import { decoded, type FullEntry } from './journal-entry';
import { type PendingCall, PendingCalls } from './pending-calls';
import type { StoredCall } from './stored-journal';

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
  readonly event: 'change' | 'bridge' | 'app-error' | 'begun' | 'ended' | 'moved';
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

const matches = (call: DecodedCall, { method, contactNumber, code }: JournalFilter): boolean =>
  (method === undefined || call.methods.includes(method)) &&
  (contactNumber === undefined || call.contactNumber === contactNumber) &&
  (code === undefined || call.code === code);

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
  /** calls whose reply is not sent yet */
  readonly pending = new PendingCalls();
  /** errors inside the apps */
  readonly appErrors: AppErrors;
  /** devices that sent the calls */
  readonly devices: Devices;
  /** share of this sandbox in the budget: calls, acts, errors, bridge calls and the history of the documents */
  readonly share: BudgetGroup;
  #clearedTo = 0;
  readonly #listeners = new Set<JournalListener>();
  #hasEnded = false;

  /**
   * @param epoch number of claims of the sandbox so far; ids of different epochs never collide
   * @param budget bytes for the journals of all sandboxes
   */
  constructor(limits: { readonly entries: number; readonly bytes: number }, epoch = 1, budget: Budget = UNLIMITED) {
    this.#firstId = (epoch - 1) * IDS_OF_AN_EPOCH + 1;
    this.#nextId = this.#firstId;
    this.share = new BudgetGroup(budget);
    this.acts = new Acts(this.#firstId, this.share);
    this.appErrors = new AppErrors(this.share);
    this.devices = new Devices(this.share);
    this.#maximumEntries = limits.entries;
    this.#ring = new RingBuffer(limits.bytes, SEGMENT_BYTES, this.share);
  }

  /** Records a call, unless the journal has ended. @returns its id */
  record(call: CallRecord, clock: number): number | undefined {
    if (this.#hasEnded) return undefined;
    if (call.begun !== undefined) this.pending.end(call.begun);
    const id = this.#nextId;
    this.#nextId += 1;
    const slot = id % this.#maximumEntries;
    this.#channels[slot] = call.channel;
    this.#pieces[slot] = this.#ring.append(encodeNumbers(call, clock), encodeTexts(call), call.request, call.reply);
    if (call.device !== undefined) this.devices.see(call.device, call.token, call.rawHeaders);
    for (const listener of this.#listeners) this.#notifyListener(listener, () => listener.hear(id));
    return id;
  }

  /** Announces a call whose reply takes time. @returns its number, which its record repeats */
  begin(about: Omit<PendingCall, 'begun'>): number {
    const call = this.pending.begin(about);
    this.notify({ event: 'begun', data: { ...call } });
    return call.begun;
  }

  /** Notes that the client of a recorded call closed the connection before the reply. @param durationMs since its start */
  abort(id: number, durationMs: number): void {
    this.pending.abort(id, durationMs);
    this.notify({ event: 'ended', data: { id, end: 'aborted', durationMs } });
  }

  /**
   * Records a change through the admin API, and notifies listeners.
   * @param act its route, its call with parameters, and the document positions around it
   * @param clock the sandbox's clock after it
   */
  noteChange(act: Pick<Act, 'route' | 'call' | 'from' | 'to'>, body: unknown, clock: number): void {
    const at = realNow();
    const { id } = this.acts.record({ ...act, at, clock, body: storedBody(body), after: this.lastId });
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

  /** Memory of the recorded calls, in bytes. */
  get bytes(): number {
    return this.#ring.bytes;
  }

  /** An encoded call and the session key that opens it, for the store; undefined if the journal does not have it. */
  encoded(id: number): Omit<StoredCall, 'id'> | undefined {
    const slot = id % this.#maximumEntries;
    const span = id < this.#oldestId() || id >= this.#nextId ? undefined : this.#pieces[slot];
    const piece = span && this.#ring.read(span);
    return piece && { piece: storedPiece(piece).toString('base64'), key: this.#channels[slot]?.key ?? null };
  }

  /** Continues with the calls and acts of an earlier run of the server, and with their ids. */
  restore(calls: readonly StoredCall[], acts: readonly Act[]): void {
    for (const { id, piece, key } of calls.toSorted((one, other) => one.id - other.id)) {
      this.#nextId = id + 1;
      if (piece === '') continue;
      const slot = id % this.#maximumEntries;
      this.#channels[slot] = key === null ? undefined : new Channel(key);
      this.#pieces[slot] = this.#ring.append(Buffer.from(piece, 'base64'));
    }
    this.acts.restore(acts);
  }

  /** Id of the newest call that was cleared; 0 for none. */
  get clearedTo(): number {
    return this.#clearedTo;
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
    for (const part of [this.acts, this.appErrors, this.devices]) part.end();
    for (const listener of this.#listeners) this.#unsubscribe(listener);
  }

  clear(): void {
    this.#clearedTo = this.lastId;
    this.#pieces.length = 0;
    this.#channels.length = 0;
    this.acts.clear();
    this.appErrors.clear();
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
    const abortedAfter = this.pending.abortedAfter(id);
    const ended = abortedAfter === undefined ? call : { ...call, end: 'aborted' as const, durationMs: abortedAfter };
    return { call: ended, decode: () => decoded(id, ended, request, reply, this.#channels[slot]) };
  }
}
