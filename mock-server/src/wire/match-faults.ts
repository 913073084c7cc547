import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { FaultHit, FaultTarget } from '../faults/matching';
import type { Sandbox } from '../sandbox/sandbox';

const UNREADABLE: readonly FaultTarget[] = [{ method: undefined, contactNumber: undefined }];
const NONE: readonly FaultHit[] = [];

const numberIn = ({ data }: EnvelopeEntry): string | undefined => {
  const parsed = z.safeParse(phone, data.contactNumber);
  return parsed.success ? canonicalPhone(parsed.data) : undefined;
};

/**
 * The faults that hit a call, counted.
 * @param entries none where the call could not be read: then only faults of every method are about it
 * @param contactNumber of the caller; without one, the number that an entry names is taken
 */
export const matchFaults = (
  { faults }: Sandbox,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
): readonly FaultHit[] => {
  if (faults.none) return NONE;
  const targets = entries.map((entry) => ({
    method: entry.method,
    contactNumber: contactNumber ?? numberIn(entry),
  }));
  return faults.take(targets.length === 0 ? UNREADABLE : targets);
};
