import type { MethodName } from '@kit/contracts/methods';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { AgreedKey } from './keys';

/** One call as a screen makes it. */
export interface Call {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
  /** whether a failure is shown for 1.5 s (7.46) */
  readonly toast: boolean;
  /** whether a success changes what the server holds; true until the contract has been asked */
  readonly changesState?: boolean;
}
export type CallHandler = (call: Call) => Promise<unknown>;
/** A link handles a call on its way out and its result on its way back. */
export type CallLink = (next: CallHandler) => CallHandler;

/** One request on the wire; the id and the token stay the same when it is retried. */
export interface Envelope {
  readonly entries: readonly EnvelopeEntry[];
  readonly requestId: string;
  readonly token: string | undefined;
}
export type EnvelopeHandler = (envelope: Envelope) => Promise<ReplyEnvelope>;
export type EnvelopeLink = (next: EnvelopeHandler) => EnvelopeHandler;

/** An envelope and the key to seal it with. */
export type KeyedHandler = (envelope: Envelope & { readonly key: AgreedKey }) => Promise<ReplyEnvelope>;

/** Wraps the last handler in links, the first one outermost. */
export const chain = <Handler>(links: readonly ((next: Handler) => Handler)[], last: Handler): Handler =>
  links.reduceRight((next, link) => link(next), last);
