import { applyCode } from './effects/code';
import { applyEnvelope } from './effects/envelope';
import { applyHttp } from './effects/http';
import { applyLatency } from './effects/latency';
import { applyNetwork } from './effects/network';
import { applyPayload } from './effects/payload';
import type { FaultHit } from './matching';
import type { OutgoingReply } from './outgoing-reply';

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
