import { headers as headerNames } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { bearerToken, headerOf } from '../backend/caller';
import { NO_CODE } from '../sandbox/journal/call-record';
import { keptPath } from '../sandbox/journal/kept-headers';
import { isLost } from './network-loss';
import { open, unopened } from './open';
import type { HttpContext, ReceivedCall } from './receive';

/**
 * Resets the connection if the simulated network loses a call, and records it. Nothing runs.
 * @param isExchange a key exchange has no envelope
 * @returns true if the call is lost
 */
export const isLostCall = (call: ReceivedCall, http: HttpContext, isExchange: boolean): boolean => {
  const { sandbox, device, headers, sealed } = call;
  if (!isLost(sandbox, device, http)) return false;
  const opened = isExchange ? unopened(undefined) : open(call, true);
  const methods = isExchange ? [KEY_EXCHANGE] : opened.entries.map(({ method }) => method);
  sandbox.journal.record(
    {
      ...{
        url: keptPath(http.request.url),
        device,
        methods,
        request: sealed,
        reply: '',
        code: NO_CODE,
        http: 0,
        end: 'lost',
        note: undefined,
      },
      rawHeaders: http.request.raw.rawHeaders,
      channel: isExchange ? undefined : sandbox.keys.known(headerOf(headers, headerNames.keyId))?.channel,
      contactNumber: sandbox.sessions.facts(bearerToken(headers))?.contactNumber,
      screen: device === undefined ? undefined : sandbox.journal.devices.screen(device),
      durationMs: performance.now() - http.startedAt,
      before: sandbox.documents.position,
      after: sandbox.documents.position,
    },
    sandbox.clock.now(),
  );
  return true;
};
