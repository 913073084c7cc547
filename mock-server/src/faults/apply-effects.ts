import { applyCode } from './effects/code';
import { applyEnvelope } from './effects/envelope';
import { applyHttp } from './effects/http';
import { applyLatency } from './effects/latency';
import { applyNetwork } from './effects/network';
import { applyPayload } from './effects/payload';
import { applyReply } from './effects/reply';
import type { FaultHit } from './matching';
import type { OutgoingReply, Transport } from './outgoing-reply';
import type { Effect, EffectKind } from './schema';

type Apply<Reply> = (reply: Reply, hit: FaultHit) => Reply;

/** The effects on the delivery of a reply, in application order: replacement, delay, network. */
const transportEffects = {
  http: applyHttp,
  latency: applyLatency,
  network: applyNetwork,
} satisfies { readonly [Kind in EffectKind]?: Apply<Transport> };

/**
 * All effects in application order: content, encryption, delivery. Before them, and before any entry runs, `refusalBy`
 * looks for a code that refuses the whole call.
 */
const effectsInOrder: Readonly<Record<EffectKind, Apply<OutgoingReply>>> = {
  code: applyCode,
  reply: applyReply,
  payload: applyPayload,
  envelope: applyEnvelope,
  ...transportEffects,
};

const inOrder = Object.values(effectsInOrder);
const transportInOrder: readonly Apply<Transport>[] = Object.values(transportEffects);
const transportKinds = Object.keys(transportEffects);

/**
 * Applies the effects of all hits to a reply. Effects of one kind follow the order of the hits.
 * @param reply the reply to a call or a key exchange
 */
export const applyEffects = (reply: OutgoingReply, hits: readonly FaultHit[]): OutgoingReply =>
  inOrder.reduce((changed, apply) => hits.reduce(apply, changed), reply);

/** Returns true if an effect does not need the content of the reply. */
export const isOfTransport = (effect: Effect): boolean => transportKinds.some((kind) => kind in effect);

/** Applies the delivery effects to a reply that this server cannot read. Content effects change nothing. */
export const applyToTransport = (transport: Transport, hits: readonly FaultHit[]): Transport =>
  transportInOrder.reduce((changed, apply) => hits.reduce(apply, changed), transport);
