import { exclusiveGroup } from './effect-scope';
import type { FaultHit } from './matching';
import type { Effect } from './schema';

/** Properties of a simulated network. */
export interface Network {
  /** milliseconds from a request to the first byte of its reply */
  readonly latencyMs: number;
  /** null for unlimited */
  readonly downBytesPerSecond: number | null;
  readonly upBytesPerSecond: number | null;
  /** probability from 0 to 1 of losing a request before the call runs, and equally a reply after it ran */
  readonly loss: number;
}

export const presetNames = ['offline', 'slow-3g', 'fast-3g', 'lossy'] as const;
export type PresetName = (typeof presetNames)[number];

/** The first three match the presets of browser tools. */
export const networkPresets: Readonly<Record<PresetName, Network>> = {
  offline: { latencyMs: 0, downBytesPerSecond: null, upBytesPerSecond: null, loss: 1 },
  'slow-3g': { latencyMs: 2_000, downBytesPerSecond: 50_000, upBytesPerSecond: 50_000, loss: 0 },
  'fast-3g': { latencyMs: 562, downBytesPerSecond: 180_000, upBytesPerSecond: 84_000, loss: 0 },
  lossy: { latencyMs: 300, downBytesPerSecond: 180_000, upBytesPerSecond: 84_000, loss: 0.15 },
};

/** Transfer time in milliseconds. */
export const transferTime = (bytes: number, bytesPerSecond: number | null): number =>
  bytesPerSecond === null ? 0 : (bytes / bytesPerSecond) * 1_000;

/**
 * The faults by which a simulated network affects the reply of a delivered call. The journal shows them.
 * @param bytes size of the request
 * @param isLost whether the reply gets lost
 * @param earlier earlier hits on the call: a reply has one delivery effect at most
 */
export const networkHits = (
  name: PresetName,
  bytes: number,
  isLost: boolean,
  earlier: readonly FaultHit[],
): FaultHit[] => {
  const { latencyMs, downBytesPerSecond, upBytesPerSecond } = networkPresets[name];
  const hit = (what: string, effect: Effect): FaultHit => ({
    ...{ id: `network:${name}:${what}`, effect, target: 0 },
  });
  const delivery: FaultHit[] = [];
  if (isLost) delivery.push(hit('loss', { network: 'CONNECTION_RESET_BY_PEER' }));
  else if (downBytesPerSecond !== null) {
    delivery.push(hit('bandwidth', { network: 'BANDWIDTH', bytesPerSecond: downBytesPerSecond }));
  }
  const ms = Math.round(latencyMs + transferTime(bytes, upBytesPerSecond));
  const isTaken = earlier.some(({ effect }) => exclusiveGroup(effect) === 'delivery');
  return [...(ms > 0 ? [hit('latency', { latency: { ms } })] : []), ...(isTaken ? [] : delivery)];
};
