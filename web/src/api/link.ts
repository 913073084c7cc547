import type { MethodDefinition } from '@kit/contracts/methods/define';
import type { WireKey } from '@kit/contracts/wire/codec';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';

/** One call from a screen. */
export interface Call {
  /** the contract of the method */
  readonly row: MethodDefinition;
  readonly request: Record<string, unknown>;
  /** true shows a failure as a toast for 1.5 s (7.46) */
  readonly toast: boolean;
}
export type CallHandler = (call: Call) => Promise<unknown>;
/** A link can change a call and its result. */
export type CallLink = (next: CallHandler) => CallHandler;

/** One request on the wire. Its id and token stay the same in a retry. */
export interface Envelope {
  readonly entries: readonly EnvelopeEntry[];
  readonly requestId: string;
  readonly token: string | undefined;
}
export type EnvelopeHandler = (envelope: Envelope) => Promise<ReplyEnvelope>;
export type EnvelopeLink = (next: EnvelopeHandler) => EnvelopeHandler;

/** Sends an envelope that carries its session key. */
export type KeyedHandler = (envelope: Envelope & { readonly key: WireKey }) => Promise<ReplyEnvelope>;

/** Wraps the last handler in links. The first link is the outermost. */
export const chain = <Handler>(links: readonly ((next: Handler) => Handler)[], last: Handler): Handler =>
  links.reduceRight((next, link) => link(next), last);
