import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { FaultHit, FaultTarget } from '../faults/matching';
import { networkHits } from '../faults/networks';
import type { Sandbox } from '../sandbox/sandbox';

const NONE: readonly FaultHit[] = [];

/** The origin of a call. */
export interface Arrival {
  /** equal for a call and its retries; empty if missing */
  readonly requestId: string;
  /** undefined if unknown */
  readonly device: string | undefined;
  /** bytes sent over the device's network */
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
 * Returns the faults that match a call and counts the match, followed by the effects of the device's simulated network.
 * @param entries empty if the call could not be read; then only faults for all methods match
 * @param contactNumber of the caller; without one, the number inside an entry counts
 */
export const matchFaults = (
  sandbox: Sandbox,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
  { requestId, device, bytes }: Arrival,
): readonly FaultHit[] => {
  const hits = faultHits(sandbox, entries, contactNumber, requestId);
  const preset = sandbox.networks.none ? undefined : sandbox.networks.of(device);
  if (preset === undefined) return hits;
  return [...hits, ...networkHits(preset, bytes, sandbox.networks.loses(device), hits)];
};
