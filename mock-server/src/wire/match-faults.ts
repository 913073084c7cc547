import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { FaultHit, FaultTarget } from '../faults/matching';
import { networkHits } from '../faults/networks';
import type { Sandbox } from '../sandbox/sandbox';

const NONE: readonly FaultHit[] = [];

/** Facts about a received call that faults depend on. */
export interface Arrival {
  /** undefined if unknown */
  readonly device: string | undefined;
  /** size of the request body, for the speed of the simulated network */
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
  { device }: Arrival,
): readonly FaultHit[] => {
  if (faults.none) return NONE;
  const targets: FaultTarget[] = entries.map((entry) => ({
    method: entry.method,
    contactNumber: contactNumber ?? numberIn(entry),
    device,
  }));
  return faults.take(targets.length === 0 ? [{ method: undefined, contactNumber: undefined, device }] : targets);
};

/**
 * Finds the faults that match a call, and counts each match. The effects of the device's simulated network come last.
 * @param entries Empty for an unreadable call. Then only faults without a method match.
 * @param contactNumber Number of the caller. If it is undefined, the number in the entry's data is used.
 */
export const matchFaults = (
  sandbox: Sandbox,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
  arrival: Arrival,
): readonly FaultHit[] => {
  const { device, bytes } = arrival;
  const hits = faultHits(sandbox, entries, contactNumber, arrival);
  const preset = sandbox.networks.none ? undefined : sandbox.networks.of(device);
  if (preset === undefined) return hits;
  return [...hits, ...networkHits(preset, bytes, sandbox.networks.loses(device), hits)];
};
