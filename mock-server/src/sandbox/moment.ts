import { createHash, randomBytes as systemBytes } from 'node:crypto';

/**
 * What a call takes from outside of its sandbox: the time, and randomness. Held still while the call runs, and kept
 * with it, so that the call can be run again elsewhere and answers the same (protocol.md section 6, bundles).
 */
export interface Moment {
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** hex; undefined until the first random value is drawn */
  seed: string | undefined;
  drawn: number;
}

const SEED_BYTES = 16;
const BLOCK = 32;
let current: Moment | undefined;

export const momentNow = (): Moment => ({ at: Date.now(), seed: undefined, drawn: 0 });

/** Runs a synchronous step in a moment: the clock stands, and random values follow from its seed. */
export const inMoment = <Result>(moment: Moment, step: () => Result): Result => {
  const outer = current;
  current = moment;
  try {
    return step();
  } finally {
    current = outer;
  }
};

/** Real time, milliseconds since the epoch; the same for as long as a call runs. */
export const realNow = (): number => current?.at ?? Date.now();

/** As node:crypto's, but for what a call can be run again with. */
export const randomBytes = (count: number): Buffer => {
  if (current === undefined) return systemBytes(count);
  current.seed ??= systemBytes(SEED_BYTES).toString('hex');
  const blocks: Buffer[] = [];
  for (let length = 0; length < count; length += BLOCK) {
    // A digest of an unguessable seed and a counter: the next value does not follow from those that were seen.
    blocks.push(createHash('sha256').update(`${current.seed}:${current.drawn}`).digest());
    current.drawn += 1;
  }
  return Buffer.concat(blocks).subarray(0, count);
};

/** A whole number from 0 to below `limit`, which is at most 10^9: of 48 bits, what the modulo favours is nothing. */
export const randomInt = (limit: number): number => randomBytes(6).readUIntBE(0, 6) % limit;

/** A random UUID (version 4). */
export const randomUUID = (): string => {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
