import { resetConnection } from '../faults/effects/network';
import type { Sandbox } from '../sandbox/sandbox';
import type { HttpContext } from './receive';

/**
 * Resets the connection if the device's simulated network loses this request. Nothing runs, and the journal records
 * nothing.
 */
export const isLost = (
  { networks }: Pick<Sandbox, 'networks'>,
  device: string | undefined,
  { reply }: Pick<HttpContext, 'reply'>,
): boolean => {
  if (networks.none || !networks.loses(device)) return false;
  reply.hijack();
  resetConnection(reply.raw);
  return true;
};
