import { type Budget, type BudgetMember, UNLIMITED } from './byte-budget';

/** Location of a piece. The ring can reuse the segment's buffer later. */
export interface Span {
  readonly segment: Segment;
  readonly start: number;
  readonly end: number;
}

interface Segment {
  bytes: Buffer;
  used: number;
  /** false after its bytes were dropped */
  alive: boolean;
}

const NOTHING = Buffer.alloc(0);

/** A UTF-16 unit needs at most three bytes of UTF-8. */
const roomOf = (part: Buffer | string): number => (typeof part === 'string' ? 3 * part.length : part.length);

/**
 * Bytes in order of arrival, up to a limit. Above it, the oldest segment goes. The bytes are copied to a few large
 * buffers, because thousands of small long-lived objects slow the garbage collector and raise p99.
 */
export class RingBuffer implements BudgetMember {
  readonly #maximumBytes: number;
  readonly #segmentBytes: number;
  readonly #budget: Budget;
  readonly #onDrop: () => void;
  #segments: Segment[] = [];
  #bytes = 0;

  /**
   * @param budget further limit that this buffer shares with others
   * @param onDrop called after the oldest segment was dropped
   */
  constructor(maximumBytes: number, segmentBytes = 64 * 1024, budget = UNLIMITED, onDrop = () => {}) {
    this.#maximumBytes = maximumBytes;
    this.#segmentBytes = segmentBytes;
    this.#budget = budget;
    this.#onDrop = onDrop;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Appends the parts as one piece.
   * @param parts buffers, or text to encode as UTF-8
   */
  append(...parts: readonly (Buffer | string)[]): Span {
    let room = 0;
    for (const part of parts) room += roomOf(part);
    const segment = this.#roomFor(room);
    const start = segment.used;
    for (const part of parts) {
      segment.used +=
        typeof part === 'string'
          ? segment.bytes.write(part, segment.used, 'utf8')
          : part.copy(segment.bytes, segment.used);
    }
    return { segment, start, end: segment.used };
  }

  /** The bytes of a piece, or undefined if they were dropped. */
  read(span: Span): Buffer | undefined {
    return span.segment.alive ? span.segment.bytes.subarray(span.start, span.end) : undefined;
  }

  clear(): void {
    while (this.#segments.length > 0) this.#drop();
  }

  dropOldest(): void {
    this.#drop();
  }

  #roomFor(length: number): Segment {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.used + length <= last.bytes.length) return last;
    const size = Math.max(this.#segmentBytes, length);
    let dropped: Buffer | undefined;
    while (this.#segments.length > 0 && this.#bytes + size > this.#maximumBytes) dropped = this.#drop();
    this.#budget.grow(this, size);
    const bytes = dropped?.length === size ? dropped : Buffer.allocUnsafeSlow(size);
    const segment = { bytes, used: 0, alive: true };
    this.#segments.push(segment);
    this.#bytes += size;
    return segment;
  }

  /** Drops the oldest segment. @returns its buffer */
  #drop(): Buffer | undefined {
    const oldest = this.#segments.shift();
    if (oldest === undefined) return undefined;
    const { bytes } = oldest;
    oldest.alive = false;
    // Spans keep the segment in memory. Remove its bytes, so that it is small.
    oldest.bytes = NOTHING;
    this.#bytes -= bytes.length;
    this.#budget.shrink(this, bytes.length);
    this.#onDrop();
    return bytes;
  }
}
