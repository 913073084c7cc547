import { applyCode } from './effects/code';
import { applyEnvelope } from './effects/envelope';
import { applyHttp } from './effects/http';
import { applyLatency } from './effects/latency';
import { applyNetwork } from './effects/network';
import { applyPayload } from './effects/payload';
import type { FaultHit } from './matching';
import type { OutgoingReply, Transport } from './outgoing-reply';
import type { Effect, EffectKind } from './schema';

type Apply<Reply> = (reply: Reply, hit: FaultHit) => Reply;

/** The effects on how a reply arrives, in the order in which they are applied: its replacement, its delay, its network. */
const transportEffects = {
  http: applyHttp,
  latency: applyLatency,
  network: applyNetwork,
} satisfies { readonly [Kind in EffectKind]?: Apply<Transport> };

/**
 * Every effect, in the order in which they are applied to a reply: the content, its seal, then how it arrives. Before
 * all of these, and before anything runs, `refusalBy` looks for a code that refuses the call as a whole.
 */
const effectsInOrder: Readonly<Record<EffectKind, Apply<OutgoingReply>>> = {
  code: applyCode,
  payload: applyPayload,
  envelope: applyEnvelope,
  ...transportEffects,
};

const inOrder = Object.values(effectsInOrder);
const transportInOrder: readonly Apply<Transport>[] = Object.values(transportEffects);
const transportKinds = Object.keys(transportEffects);

/**
 * A reply with the effects of the faults that hit it. Effects of one kind are applied in the order of the hits.
 * @param reply that of an ordinary call, or of a key exchange
 */
export const applyEffects = (reply: OutgoingReply, hits: readonly FaultHit[]): OutgoingReply =>
  inOrder.reduce((changed, apply) => hits.reduce(apply, changed), reply);

/** Returns true if an effect does not need the content of the reply. */
export const isOfTransport = (effect: Effect): boolean => transportKinds.some((kind) => kind in effect);

/** Applies the effects to a reply that this server cannot read. Effects on the content change nothing. */
export const applyToTransport = (transport: Transport, hits: readonly FaultHit[]): Transport =>
  transportInOrder.reduce((changed, apply) => hits.reduce(apply, changed), transport);
