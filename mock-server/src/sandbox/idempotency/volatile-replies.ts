import type { Budget } from '../byte-budget';
import { RingBuffer, type Span } from '../ring-buffer';
import { isKeyOf, type ReplyId, type StoredReply } from './stored-reply';

const MAXIMUM_COUNT = 4_000;
const MAXIMUM_BYTES = 2 * 1024 * 1024;
const SEGMENT_BYTES = 64 * 1024;
/** Encoded replies contain no line break: their parts are numbers, JSON and a hash. */
const LINE = '\n';

/**
 * Stored replies in memory, for envelopes that change nothing. Each is stored as bytes, because a thousand objects
 * would cost the garbage collector a tenth of each call.
 */
export class VolatileReplies {
  readonly #ring: RingBuffer;
  readonly #spans = new Map<string, Span>();
  /** circular queue of added replies, in order of arrival like the bytes of the ring */
  readonly #order: { readonly key: string; readonly span: Span }[] = [];
  #first = 0;
  #count = 0;

  /** @param budget bytes that the replies of all sandboxes share */
  constructor(budget: Budget) {
    this.#ring = new RingBuffer(MAXIMUM_BYTES, SEGMENT_BYTES, budget, () => this.#forgetDropped());
  }

  get({ key }: ReplyId): StoredReply | undefined {
    const span = this.#spans.get(key);
    const bytes = span && this.#ring.read(span);
    if (bytes === undefined) return undefined;
    const [at, code, fingerprint = '', json = ''] = bytes.toString('utf8').split(LINE);
    return { at: Number(at), code: Number(code), fingerprint, json };
  }

  put({ key }: ReplyId, { at, code, fingerprint, json }: StoredReply): void {
    if (this.#count === MAXIMUM_COUNT) this.#forgetOldest();
    const span = this.#ring.append(`${at}${LINE}${code}${LINE}${fingerprint}${LINE}`, json);
    this.#order[(this.#first + this.#count) % MAXIMUM_COUNT] = { key, span };
    this.#count += 1;
    this.#spans.set(key, span);
  }

  /** Deletes the replies of a session. */
  delete(token: string): void {
    const session = { caller: token, hasSession: true };
    for (const key of [...this.#spans.keys()]) if (isKeyOf(session, key)) this.#spans.delete(key);
  }

  clear(): void {
    this.#spans.clear();
    this.#ring.clear();
    this.#order.length = 0;
    this.#first = 0;
    this.#count = 0;
  }

  #forgetDropped(): void {
    while (this.#count > 0 && this.#order[this.#first]?.span.segment.alive === false) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const oldest = this.#order[this.#first];
    if (oldest !== undefined && this.#spans.get(oldest.key) === oldest.span) this.#spans.delete(oldest.key);
    this.#first = (this.#first + 1) % MAXIMUM_COUNT;
    this.#count -= 1;
  }
}
