import { RingBuffer, type Span } from '../ring-buffer';
import type { StoredReply } from './stored-reply';

const MAXIMUM_COUNT = 4_000;
const MAXIMUM_BYTES = 4 * 1024 * 1024;
const SEGMENT_BYTES = 64 * 1024;
/** Encoded replies contain no line break: their parts are numbers, JSON and a hash. */
const LINE = '\n';

/**
 * Stored replies in memory, for envelopes that change nothing. Each is stored as bytes, because a thousand objects
 * would cost the garbage collector a tenth of each call.
 */
export class VolatileReplies {
  readonly #ring = new RingBuffer(MAXIMUM_BYTES, SEGMENT_BYTES);
  readonly #spans = new Map<string, Span>();
  /** circular list of added replies, in order of arrival */
  readonly #order: { readonly id: string; readonly span: Span }[] = [];
  #next = 0;

  get(id: string): StoredReply | undefined {
    const span = this.#spans.get(id);
    const bytes = span && this.#ring.read(span);
    if (bytes === undefined) return undefined;
    const [at, code, fingerprint = '', json = ''] = bytes.toString('utf8').split(LINE);
    return { at: Number(at), code: Number(code), fingerprint, json };
  }

  put(id: string, { at, code, fingerprint, json }: StoredReply): void {
    const oldest = this.#order[this.#next];
    if (oldest !== undefined && this.#spans.get(oldest.id) === oldest.span) this.#spans.delete(oldest.id);
    const span = this.#ring.append(`${at}${LINE}${code}${LINE}${fingerprint}${LINE}`, json);
    this.#order[this.#next] = { id, span };
    this.#spans.set(id, span);
    this.#next = (this.#next + 1) % MAXIMUM_COUNT;
  }

  /** Deletes the replies whose ids have a prefix. */
  delete(prefix: string): void {
    for (const id of [...this.#spans.keys()]) if (id.startsWith(prefix)) this.#spans.delete(id);
  }

  clear(): void {
    this.#spans.clear();
    this.#order.length = 0;
    this.#next = 0;
    this.#ring.clear();
  }
}
