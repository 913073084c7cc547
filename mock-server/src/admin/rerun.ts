import { isDeepStrictEqual } from 'node:util';
import { ownBackendOf } from '../backend/recorded';
import { appliedFaults } from '../faults/matching';
import type { AppliedFault } from '../faults/schema';
import type { Sandbox } from '../sandbox/sandbox';
import type { FieldNames } from '../wire/field-names';
import { runCall } from '../wire/pipeline';
import { withFaults } from '../wire/respond';

/** A call of a journal with what it takes to run it again. */
export interface RerunCall {
  /** real time of the call, milliseconds since the epoch */
  readonly at: number;
  /** hex, what random values of the call follow from; null where it drew none */
  readonly seed: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** as it was received */
  readonly body: string;
  readonly phone: string | undefined;
  /** decrypted; null where a fault made it unreadable */
  readonly expected: unknown;
  readonly fault: readonly AppliedFault[] | null;
}

/** Runs a call again in a sandbox that stands as it stood then, and says whether it came to the same. */
export const rerun = (
  { sandbox, fieldNames }: { readonly sandbox: Sandbox; readonly fieldNames: FieldNames },
  { at, seed, headers, body, phone, expected, fault }: RerunCall,
): { readonly reply: unknown; readonly fault: readonly AppliedFault[] | null; readonly same: boolean } => {
  const context = { at, seed: seed ?? undefined, drawn: 0 };
  const call = { sandbox, headers, sealed: Buffer.from(body, 'latin1'), phone, fieldNames };
  const answered = runCall(context, call, ownBackendOf(sandbox));
  const outgoing = withFaults(answered);
  const reply: unknown = JSON.parse(fieldNames.toWire(JSON.stringify(outgoing.content)));
  const applied = appliedFaults(answered.hits, outgoing.changed) ?? null;
  // What a fault made unreadable cannot be compared, but that it did so can.
  const same = isDeepStrictEqual(applied, fault) && (expected === null || isDeepStrictEqual(reply, expected));
  return { reply, fault: applied, same };
};
