import { codes } from '@kit/contracts/codes';
import { canonicalPhone, phone } from '@kit/contracts/rules';
import { type EnvelopeEntry, type ReplyEnvelope, requestEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { withEntryEffects } from '../faults/effects/code';
import { type FaultPlan, planOf } from '../faults/plan';
import type { FaultTarget } from '../sandbox/records/faults';
import type { Sandbox } from '../sandbox/sandbox';
import { NO_KEY_REPLY } from './reply';
import type { Served } from './serve';

/** What a call was answered, and what is to happen to the answer on its way. */
export interface Faulted {
  readonly served: Served;
  readonly plan: FaultPlan | undefined;
}

const UNREADABLE: readonly FaultTarget[] = [{ method: undefined, contactNumber: undefined }];

const numberIn = ({ data }: EnvelopeEntry): string | undefined => {
  const parsed = z.safeParse(phone, data.contactNumber);
  return parsed.success ? canonicalPhone(parsed.data) : undefined;
};

const targetsOf = (envelope: unknown, { contactNumber, methods }: Served): readonly FaultTarget[] => {
  const parsed = z.safeParse(requestEnvelope, envelope);
  if (!parsed.success) return methods.length === 0 ? UNREADABLE : methods.map((method) => ({ method, contactNumber }));
  return parsed.data.entries.map((entry) => ({
    method: entry.method,
    contactNumber: contactNumber ?? numberIn(entry),
  }));
};

const envelopeOf = (json: string): ReplyEnvelope => ({ results: [], ...JSON.parse(json) });

const worstCode = (reply: ReplyEnvelope): number => {
  if (reply.code !== codes.SUCCESS.code) return reply.code;
  return reply.results.find(({ code }) => code !== codes.SUCCESS.code)?.code ?? codes.SUCCESS.code;
};

/**
 * Lets a reply pass the faults of the sandbox. The handlers have run, their replies were held to the contract, and the
 * reply that the request id keeps is theirs: a fault is what happens to it afterwards, each time that it is sent.
 * @param envelope as it was opened; undefined where it could not be
 */
export const throughFaults = (sandbox: Sandbox, served: Served, envelope: unknown): Faulted => {
  if (sandbox.faults.none) return { served, plan: undefined };
  const hits = sandbox.faults.take(targetsOf(envelope, served));
  if (hits.length === 0) return { served, plan: undefined };
  const plan = planOf(hits);
  if (!hits.some(({ effect }) => 'code' in effect || 'payload' in effect)) return { served, plan };
  const { results, ...frame } = withEntryEffects(envelopeOf(served.json), hits);
  const reply = { ...frame, results };
  const code = worstCode(reply);
  if (reply.code === codes.AES_EXPIRED.code)
    return { served: { ...served, json: NO_KEY_REPLY, code, plain: true }, plan };
  // Where nothing was sealed, nothing ran: a plain reply has no results.
  return { served: { ...served, json: JSON.stringify(served.plain ? frame : reply), code }, plan };
};
