import { hash, randomUUID, randomBytes as systemBytes } from 'node:crypto';

/**
 * The external inputs of a call: time and randomness. They are fixed while the call runs and stored with it, so that a
 * replay elsewhere gives the same reply (protocol.md section 6, traces).
 */
export interface ReplayContext {
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** hex; undefined before the first random value */
  seed: string | undefined;
  /** number of random bytes drawn so far */
  drawn: number;
  /** device that sent the call; undefined if unknown */
  readonly device?: string | undefined;
}

const BLOCK = 32;

let current: ReplayContext | undefined;

export const newReplayContext = (device?: string): ReplayContext => ({
  at: Date.now(),
  seed: undefined,
  drawn: 0,
  device,
});

/** A source of randomness. */
export interface RandomSource {
  /** seed in hex for the random values of one call */
  readonly seed: () => string;
  /** random bytes outside of a call */
  readonly bytes: (count: number) => Buffer;
}

/** Node generates the bits of `randomUUID` in advance. A system call for each call would slow a write by 5 %. */
const system: RandomSource = { seed: () => randomUUID().replaceAll('-', ''), bytes: systemBytes };
let source = system;

/**
 * Replaces the source of randomness, or restores it without an argument. Only recordings with reproducible results use
 * it, because its values are predictable.
 */
export const drawFrom = (other: RandomSource = system): void => {
  source = other;
};

/** Runs a synchronous step with a fixed time and with random values from the context's seed. */
export const runInContext = <Result>(context: ReplayContext, step: () => Result): Result => {
  const outer = current;
  current = context;
  try {
    return step();
  } finally {
    current = outer;
  }
};

/** Real time in milliseconds since the epoch, fixed while a call runs. */
export const realNow = (): number => current?.at ?? Date.now();

/** Device that sent the running call; undefined outside of a call. */
export const callingDevice = (): string | undefined => current?.device;

let last: { seed: string; index: number; bytes: Buffer } = { seed: '', index: 0, bytes: Buffer.alloc(BLOCK) };

/** Hash of an unguessable seed and a counter, so that seen values do not predict the next. */
const blockOf = (seed: string, index: number): Buffer => {
  if (last.seed !== seed || last.index !== index) {
    last = { seed, index, bytes: hash('sha256', `${seed}:${index}`, 'buffer') };
  }
  return last.bytes;
};

/** Like randomBytes of node:crypto, but reproducible in a replay. */
export const randomBytes = (count: number): Buffer => {
  if (current === undefined) return source.bytes(count);
  current.seed ??= source.seed();
  const bytes = Buffer.alloc(count);
  for (let filled = 0; filled < count; ) {
    const block = blockOf(current.seed, Math.floor(current.drawn / BLOCK));
    const copied = block.copy(bytes, filled, current.drawn % BLOCK);
    filled += copied;
    current.drawn += copied;
  }
  return bytes;
};

/** A random integer from 0 to `limit` - 1. `limit` is at most 10^9, so the modulo bias of 48 bits is negligible. */
export const randomInt = (limit: number): number => randomBytes(6).readUIntBE(0, 6) % limit;
