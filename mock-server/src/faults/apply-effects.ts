import { applyCode } from './effects/code';
import { applyEnvelope } from './effects/envelope';
import { applyHttp } from './effects/http';
import { applyLatency } from './effects/latency';
import { applyNetwork } from './effects/network';
import { applyPayload } from './effects/payload';
import type { FaultHit } from './matching';
import type { OutgoingReply, Transport } from './outgoing-reply';
import type { Effect } from './schema';

/**
 * The order in which effects are applied to a reply: what it says, how that is sealed, what stands in its place, when
 * it goes, and how it goes over the network. Before all of these, and before anything runs, `refusalBy` asks for a code
 * that refuses the call as a whole.
 */
const inOrder: readonly ((reply: OutgoingReply, hit: FaultHit) => OutgoingReply)[] = [
  applyCode,
  applyPayload,
  applyEnvelope,
  applyHttp,
  applyLatency,
  applyNetwork,
];

/**
 * A reply with the effects of the faults that hit it. Effects of one kind are applied in the order of the hits.
 * @param reply that of an ordinary call, or of a key exchange
 */
export const applyEffects = (reply: OutgoingReply, hits: readonly FaultHit[]): OutgoingReply =>
  inOrder.reduce((changed, apply) => hits.reduce(apply, changed), reply);

/** Whether an effect needs nothing of what a reply says. */
export const isOfTransport = (effect: Effect): boolean =>
  'http' in effect || 'latency' in effect || 'network' in effect;

/** How a reply arrives of which nobody here knows what it says; the other effects have nothing to change about it. */
export const applyToTransport = (transport: Transport, hits: readonly FaultHit[]): Transport =>
  hits.reduce((changed, hit) => applyNetwork(applyLatency(applyHttp(changed, hit), hit), hit), transport);
