import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { FaultHit, FaultTarget } from '../faults/matching';
import { networkHits } from '../faults/networks';
import type { Sandbox } from '../sandbox/sandbox';

const NONE: readonly FaultHit[] = [];

/** Where a call comes from. */
export interface Arrival {
  /** the same on a retry; empty where it has none */
  readonly requestId: string;
  /** undefined where it is not known */
  readonly phone: string | undefined;
  /** that came up the phone's network */
  readonly bytes: number;
}

const numberIn = ({ data }: EnvelopeEntry): string | undefined => {
  const parsed = z.safeParse(phone, data.contactNumber);
  return parsed.success ? canonicalPhone(parsed.data) : undefined;
};

const faultHits = (
  { faults }: Sandbox,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
  requestId: string,
): readonly FaultHit[] => {
  if (faults.none) return NONE;
  const targets: FaultTarget[] = entries.map((entry) => ({
    method: entry.method,
    contactNumber: contactNumber ?? numberIn(entry),
    requestId,
  }));
  return faults.take(targets.length === 0 ? [{ method: undefined, contactNumber: undefined, requestId }] : targets);
};

/**
 * The faults that hit a call, counted, and after them what the network of its phone does to its reply.
 * @param entries none where the call could not be read: then only faults of every method are about it
 * @param contactNumber of the caller; without one, the number that an entry names is taken
 */
export const matchFaults = (
  sandbox: Sandbox,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
  { requestId, phone, bytes }: Arrival,
): readonly FaultHit[] => {
  const hits = faultHits(sandbox, entries, contactNumber, requestId);
  const preset = sandbox.networks.none ? undefined : sandbox.networks.of(phone);
  if (preset === undefined) return hits;
  return [...hits, ...networkHits(preset, bytes, sandbox.networks.loses(phone), hits)];
};
