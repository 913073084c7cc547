import type { ByteBudget } from '../byte-budget';
import { RingBuffer, type Span } from '../ring-buffer';
import type { ReplyId, StoredReply } from './stored-reply';

const MAXIMUM_COUNT = 4_000;
const MAXIMUM_BYTES = 2 * 1024 * 1024;
const SEGMENT_BYTES = 64 * 1024;
/** Encoded replies contain no line break: their parts are numbers, JSON and a hash. */
const LINE = '\n';

const SEPARATOR = ':';
const keyOf = ({ caller, requestId }: ReplyId): string => `${caller}${SEPARATOR}${requestId}`;
/** A request id has no separator, but a token of an upstream can have one. */
const callerOf = (key: string): string => key.slice(0, key.lastIndexOf(SEPARATOR));

/**
 * Stored replies in memory, for envelopes that change nothing. Each is stored as bytes, because a thousand objects
 * would cost the garbage collector a tenth of each call.
 */
export class VolatileReplies {
  readonly #ring: RingBuffer;
  /** in order of arrival, like the bytes of the ring */
  readonly #spans = new Map<string, Span>();

  /** @param budget bytes that the replies of all sandboxes share */
  constructor(budget: ByteBudget) {
    this.#ring = new RingBuffer(MAXIMUM_BYTES, SEGMENT_BYTES, budget, () => this.#forgetDropped());
  }

  get(id: ReplyId): StoredReply | undefined {
    const span = this.#spans.get(keyOf(id));
    const bytes = span && this.#ring.read(span);
    if (bytes === undefined) return undefined;
    const [at, code, fingerprint = '', json = ''] = bytes.toString('utf8').split(LINE);
    return { at: Number(at), code: Number(code), fingerprint, json };
  }

  put(id: ReplyId, { at, code, fingerprint, json }: StoredReply): void {
    const key = keyOf(id);
    // Deletes first, so that a replaced reply becomes the newest.
    this.#spans.delete(key);
    const [oldest] = this.#spans.keys();
    if (oldest !== undefined && this.#spans.size >= MAXIMUM_COUNT) this.#spans.delete(oldest);
    this.#spans.set(key, this.#ring.append(`${at}${LINE}${code}${LINE}${fingerprint}${LINE}`, json));
  }

  /** Deletes the replies of a caller. */
  delete(caller: string): void {
    for (const key of [...this.#spans.keys()]) if (callerOf(key) === caller) this.#spans.delete(key);
  }

  clear(): void {
    this.#spans.clear();
    this.#ring.clear();
  }

  #forgetDropped(): void {
    for (const [key, { segment }] of this.#spans) {
      if (segment.alive) break;
      this.#spans.delete(key);
    }
  }
}
