import { resetConnection } from '../faults/effects/network';
import type { Sandbox } from '../sandbox/sandbox';
import type { HttpContext } from './receive';

/**
 * Loses a request on its way, where the network of its phone does: nothing runs, nothing is written down, and whoever
 * sent it sees the connection break.
 */
export const isLost = (
  { networks }: Pick<Sandbox, 'networks'>,
  phone: string | undefined,
  { reply }: Pick<HttpContext, 'reply'>,
): boolean => {
  if (networks.none || !networks.loses(phone)) return false;
  reply.hijack();
  if (!resetConnection(reply.raw)) throw new Error('A network that loses requests needs a real connection');
  return true;
};
