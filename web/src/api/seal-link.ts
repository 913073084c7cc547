import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { type ClientIdentity, openReply, sealCall, segmentOf } from '@kit/contracts/wire/codec';
import { AppError } from '../platform/app-error';
import { open, seal } from './aes';
import type { Envelope, KeyedHandler } from './link';
import type { Send } from './send';
import type { ServerClock } from './server-clock';

export interface SealOptions {
  readonly send: Send;
  readonly pathOf: (segment: string) => string;
  readonly describe: () => ClientIdentity;
  readonly clock: ServerClock;
}

/** The timeout of the slowest entry in ms; undefined if no entry is slow. */
const timeoutOf = (entries: Envelope['entries']): number | undefined => {
  const timeouts = entries.map(({ method }) => slowMethods[method] ?? 0);
  return Math.max(...timeouts) || undefined;
};

/**
 * The last handler of the chain: seals the request, sends it and opens the reply. If the server refuses the phone's
 * time, it corrects the clock and sends the request once more. The server has run nothing of the refused one.
 */
export const createSealed =
  ({ send, pathOf, describe, clock }: SealOptions): KeyedHandler =>
  async ({ key, ...call }) => {
    const path = pathOf(segmentOf(call.entries));
    const attempt = async () => {
      const { headers, body } = sealCall({ seal }, key, describe(), { ...call, t: clock.now() });
      const text = await send(path, headers, body, timeoutOf(call.entries));
      try {
        return openReply({ open }, key.key, text);
      } catch (cause) {
        throw new AppError('contract', NETWORK_ERROR_MESSAGE, { cause });
      }
    };
    const reply = await attempt();
    const serverTime = reply.code === codes.TIME_SKEW.code ? reply.data?.serverTime : undefined;
    if (serverTime === undefined) return reply;
    clock.correct(serverTime);
    return attempt();
  };
