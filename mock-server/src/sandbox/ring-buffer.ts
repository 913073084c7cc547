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

/** A UTF-16 unit needs at most three bytes of UTF-8. */
const roomOf = (part: Buffer | string): number => (typeof part === 'string' ? 3 * part.length : part.length);

/**
 * Bytes in order of arrival, up to a limit. Above it, the oldest segment goes. The bytes are copied to a few large
 * buffers, because thousands of small long-lived objects slow the garbage collector and raise p99.
 */
export class RingBuffer {
  readonly #maximumBytes: number;
  readonly #segmentBytes: number;
  #segments: Segment[] = [];
  #bytes = 0;
  #spare: Buffer | undefined;

  constructor(maximumBytes: number, segmentBytes = 256 * 1024) {
    this.#maximumBytes = maximumBytes;
    this.#segmentBytes = segmentBytes;
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
    for (const segment of this.#segments) segment.alive = false;
    this.#segments = [];
    this.#bytes = 0;
  }

  #roomFor(length: number): Segment {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.used + length <= last.bytes.length) return last;
    const size = Math.max(this.#segmentBytes, length);
    while (this.#segments.length > 0 && this.#bytes + size > this.#maximumBytes) this.#dropOldest();
    const bytes = size === this.#segmentBytes && this.#spare ? this.#spare : Buffer.allocUnsafeSlow(size);
    if (bytes === this.#spare) this.#spare = undefined;
    const segment = { bytes, used: 0, alive: true };
    this.#segments.push(segment);
    this.#bytes += size;
    return segment;
  }

  #dropOldest(): void {
    const oldest = this.#segments.shift();
    if (oldest === undefined) return;
    oldest.alive = false;
    this.#bytes -= oldest.bytes.length;
    if (oldest.bytes.length === this.#segmentBytes) this.#spare = oldest.bytes;
  }
}
