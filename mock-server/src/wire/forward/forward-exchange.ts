import { codes } from '@kit/contracts/codes';
import { KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { applyEffects } from '../../faults/apply-effects';
import { refusalBy } from '../../faults/effects/code';
import type { ReplyContent } from '../../faults/outgoing-reply';
import type { UpstreamReply } from '../../upstream/http';
import type { Upstream } from '../../upstream/upstream';
import { codeOf } from '../answer';
import { exchangeBody } from '../exchange-body';
import { isLost } from '../lost';
import { matchFaults } from '../match-faults';
import { arrivalOf } from '../pipeline';
import type { HttpContext, ReceivedCall } from '../receive';
import { faultless, HTTP_OK, JSON_TYPE, send } from '../send';
import { pathBelowSandbox } from './path';
import { parsed } from './read';
import { bytesOf, codeIn, sendBytes } from './send-bytes';
import { sendUnreachable } from './unreachable';

/** As much of a reply as faults and the journal need. */
const readable = z.looseObject({ code: z.int() });

const contentOf = (reply: UpstreamReply): ReplyContent | undefined => {
  const content = z.safeParse(readable, parsed(reply.body.toString('utf8')));
  return content.success ? (content.data as ReplyContent) : undefined;
};

/**
 * The key exchange with a backend behind this server. It alone is sealed anew: the app's id was opened here, the backend
 * is asked under an id of our own, and its key and key id are handed to the app under the app's id. An exchange that does
 * not open here goes on as it came, so that the backend itself refuses it.
 * @param id the app's; undefined where it does not open
 */
export const forwardExchange = async (
  call: ReceivedCall,
  http: HttpContext,
  upstream: Upstream,
  id: string | undefined,
): Promise<void> => {
  const { sandbox, sealed, phone } = call;
  if (isLost(sandbox, phone, http)) return;
  const before = sandbox.documents.position;
  const hits = matchFaults(sandbox, [{ method: KEY_EXCHANGE, data: {} }], undefined, arrivalOf(call));
  const refused = refusalBy(hits);
  const passed = { path: pathBelowSandbox(http.request), rawHeaders: http.request.raw.rawHeaders };
  const began = performance.now();
  let content: ReplyContent | undefined = refused;
  let reply: UpstreamReply | undefined;
  let isTouched = hits.length > 0;
  if (refused === undefined) {
    try {
      const exchanged =
        id === undefined
          ? { reply: await upstream.pass({ ...passed, body: sealed, methods: [] }), agreed: undefined }
          : await upstream.agree(passed);
      reply = exchanged.reply;
      content = contentOf(reply);
      const { agreed } = exchanged;
      if (agreed !== undefined) {
        sandbox.keys.adopt(agreed.keyId, agreed.key);
        content = { ...(content as ReplyContent), data: agreed.key };
        isTouched = true;
      }
    } catch (cause) {
      const methods = [KEY_EXCHANGE];
      return sendUnreachable(call, http, { cause, key: undefined, methods, contactNumber: undefined, hits, before });
    }
  }
  await sandbox.documents.flushed();
  const known = {
    ...{ key: undefined, methods: [KEY_EXCHANGE], contactNumber: undefined, hits, before },
    upstream: { origin: upstream.origin, durationMs: performance.now() - began, deviations: [] },
    ...(content?.code !== codes.SUCCESS.code && refused === undefined && id !== undefined
      ? { note: `${upstream.origin} refused the key exchange: check that MOCK_UPSTREAM_KEY is its public key.` }
      : {}),
  };
  if (reply !== undefined && (content === undefined || !isTouched)) {
    return sendBytes(call, http, { ...known, code: codeIn(content) }, bytesOf(reply));
  }
  const outgoing = applyEffects({ ...faultless, content: content as ReplyContent, schema: keyExchangeReply }, hits);
  send({
    ...{ ...known, sandbox, http, received: sealed, channel: undefined, phone, replay: undefined },
    reply: outgoing.replacement ?? { status: HTTP_OK, contentType: JSON_TYPE, body: exchangeBody(outgoing, id) },
    code: codeOf(outgoing.content),
    changed: outgoing.changed,
    delayMs: outgoing.delayMs,
    send: outgoing.send,
  });
};
