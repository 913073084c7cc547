/** Where some bytes lie. The segment's buffer is reused once the ring has gone round. */
export interface Span {
  readonly segment: Segment;
  readonly start: number;
  readonly end: number;
}

interface Segment {
  bytes: Buffer;
  used: number;
  /** false once its bytes were given up */
  alive: boolean;
}

const SEGMENT_BYTES = 256 * 1024;

/**
 * Bytes in order of arrival, up to a cap; the oldest segment goes when the cap is passed. The bytes are copied into a
 * few large buffers because thousands of small long-lived objects cost the garbage collector, and so p99.
 */
export class ByteRing {
  readonly #maximumBytes: number;
  #segments: Segment[] = [];
  #bytes = 0;
  #spare: Buffer | undefined;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** @param text one byte a character when it is a string: what HTTP headers and hex are */
  append(text: Buffer | string): Span {
    const segment = this.#roomFor(text.length);
    const start = segment.used;
    if (typeof text === 'string') segment.bytes.write(text, start, 'latin1');
    else text.copy(segment.bytes, start);
    segment.used += text.length;
    return { segment, start, end: segment.used };
  }

  /** What was appended, or undefined when the ring has gone round since. */
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
    const size = Math.max(SEGMENT_BYTES, length);
    while (this.#segments.length > 0 && this.#bytes + size > this.#maximumBytes) this.#dropOldest();
    const bytes = size === SEGMENT_BYTES && this.#spare ? this.#spare : Buffer.allocUnsafeSlow(size);
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
    if (oldest.bytes.length === SEGMENT_BYTES) this.#spare = oldest.bytes;
  }
}
