import { pipeline, type Readable, Transform } from 'node:stream';
import type { HasCredential } from './request';

/** Longer than a credential in any spelling: Node accepts headers up to 16 kB, and percent-encoding triples a text. */
const LONGEST_CREDENTIAL = 64 * 1024;

/** Returns true if a text or a field name inside a JSON value contains a credential. */
export const isInside = (json: unknown, hasCredential: HasCredential): boolean => {
  let found = false;
  JSON.stringify(json, (name, value) => {
    found ||= hasCredential(name) || (typeof value === 'string' && hasCredential(value));
    return value;
  });
  return found;
};

/**
 * Passes a stream on, unless it contains credentials of this server. It holds back the last bytes until the next ones
 * arrive, so no part of a credential leaves.
 * @param readEnvelope returns the envelope in plain JSON, once its bytes have passed
 * @param refusal ends the stream if a credential appears anywhere: in a file, its name, a header of a part, or the
 *   envelope
 */
export const guardedStream = (
  body: Readable,
  hasCredential: HasCredential,
  readEnvelope: () => unknown,
  refusal: Error,
): Readable => {
  let checked: Buffer = Buffer.alloc(0);
  let fresh: Buffer[] = [];
  let freshBytes = 0;
  /** @returns the bytes that are safe to pass on: none of them can begin a credential */
  const check = (heldBytes: number): Buffer => {
    const seen = Buffer.concat([checked, ...fresh]);
    if (hasCredential(seen.toString('latin1')) || isInside(readEnvelope(), hasCredential)) throw refusal;
    const passed = Math.max(0, seen.length - heldBytes);
    checked = seen.subarray(passed);
    [fresh, freshBytes] = [[], 0];
    return seen.subarray(0, passed);
  };
  const guard = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      fresh.push(chunk);
      freshBytes += chunk.length;
      // Checks larger blocks, because a check of each chunk would scan the held bytes again and again for a slow
      // sender.
      if (freshBytes < LONGEST_CREDENTIAL) {
        done();
        return;
      }
      try {
        done(null, check(LONGEST_CREDENTIAL));
      } catch (cause) {
        done(cause as Error);
      }
    },
    flush: (done) => {
      try {
        done(null, check(0));
      } catch (cause) {
        done(cause as Error);
      }
    },
  });
  // The reader of the guard handles its errors.
  return pipeline(body, guard, () => undefined);
};
