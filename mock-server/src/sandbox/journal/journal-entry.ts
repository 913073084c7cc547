import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { Channel } from '../../crypto/channel';
import type { AppliedFault } from '../../faults/schema';
import type { DecodedCall } from './call-codec';
import { exchangeReasonOf, reasonOf, type UnopenedReason } from './unopened';

/** A call of the journal, decrypted. */
export interface FullEntry extends Omit<DecodedCall, 'at' | 'clock' | 'rawHeaders' | 'faults' | 'unopened'> {
  readonly id: number;
  /** version of the contract */
  readonly contractVersion: string;
  /** real time, ISO */
  readonly at: string;
  /** sandbox clock at that time, ISO */
  readonly clock: string;
  readonly headers: Readonly<Record<string, string>>;
  /** decrypted and parsed; null if that fails */
  readonly request: unknown;
  readonly reply: unknown;
  readonly raw: { readonly request: string; readonly reply: string };
  /** why decryption failed, which the sender does not learn; null if it succeeded */
  readonly unopened: UnopenedReason | null;
  /** applied faults of the network and the server; null for none */
  readonly fault: readonly AppliedFault[] | null;
}

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return null;
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return null;
  }
};

/** Opens the contents of a call with its session key. */
export const decoded = (
  id: number,
  { at, clock, rawHeaders, faults, unopened, ...rest }: DecodedCall,
  request: Buffer,
  reply: Buffer,
  channel: Channel | undefined,
): FullEntry => {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
  );
  const headers = Object.fromEntries(pairs) as Record<string, string>;
  return {
    id,
    contractVersion: CONTRACT_VERSION,
    ...rest,
    at: new Date(at).toISOString(),
    clock: new Date(clock).toISOString(),
    headers,
    request: parsed(channel?.open(request)),
    reply: parsed(channel?.open(reply) ?? reply.toString('latin1')),
    raw: { request: request.toString('latin1'), reply: reply.toString('latin1') },
    unopened:
      unopened === undefined
        ? exchangeReasonOf({ ...rest, faults }, headers, request)
        : reasonOf(request, unopened, channel),
    fault: faults ?? null,
  };
};
