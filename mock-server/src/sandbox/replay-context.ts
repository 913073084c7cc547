import { hash, randomUUID, randomBytes as systemBytes } from 'node:crypto';

/**
 * What a call takes from outside of its sandbox: the time, and randomness. Held still while the call runs, and kept
 * with it, so that the call can be run again elsewhere and answers the same (protocol.md section 6, traces).
 */
export interface ReplayContext {
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** hex; undefined until the first random value is drawn */
  seed: string | undefined;
  /** random bytes so far */
  drawn: number;
}

const BLOCK = 32;

let current: ReplayContext | undefined;

export const newReplayContext = (): ReplayContext => ({ at: Date.now(), seed: undefined, drawn: 0 });

/** Where randomness comes from. */
export interface RandomSource {
  /** hex, for the random values of one call */
  readonly seed: () => string;
  /** outside of a call */
  readonly bytes: (count: number) => Buffer;
}

/** 122 random bits, which Node has at hand; asking the system for each call would cost a write 5 % of its time. */
const system: RandomSource = { seed: () => randomUUID().replaceAll('-', ''), bytes: systemBytes };
let source = system;

/**
 * Draws from another source, until it is called with nothing: a recording that has to come out the same each time.
 * What follows from it can be guessed, so no server does.
 */
export const drawFrom = (other: RandomSource = system): void => {
  source = other;
};

/** Runs a synchronous step in the context of a call: the clock stands, and random values follow from its seed. */
export const runInContext = <Result>(context: ReplayContext, step: () => Result): Result => {
  const outer = current;
  current = context;
  try {
    return step();
  } finally {
    current = outer;
  }
};

/** Real time, milliseconds since the epoch; the same for as long as a call runs. */
export const realNow = (): number => current?.at ?? Date.now();

let last = { seed: '', index: 0, bytes: Buffer.alloc(BLOCK) };

/** One digest of an unguessable seed and a counter: the next value does not follow from those that were seen. */
const blockOf = (seed: string, index: number): Buffer => {
  if (last.seed !== seed || last.index !== index) {
    last = { seed, index, bytes: hash('sha256', `${seed}:${index}`, 'buffer') };
  }
  return last.bytes;
};

/** As node:crypto's, but for what a call can be run again with. */
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

/** A whole number from 0 to below `limit`, which is at most 10^9: of 48 bits, what the modulo favours is nothing. */
export const randomInt = (limit: number): number => randomBytes(6).readUIntBE(0, 6) % limit;
