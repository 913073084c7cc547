import { PassThrough } from 'node:stream';
import { codes } from '@kit/contracts/codes';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import { refusalBy } from '../../faults/effects/code';
import type { Upstream } from '../../upstream/upstream';
import { NO_KEY } from '../answer';
import { bearerToken } from '../authorize';
import { isLost } from '../lost';
import { matchFaults } from '../match-faults';
import { headerOf } from '../open';
import type { HttpContext, ReceivedCall } from '../receive';
import { discardRest } from '../request-body';
import { respond } from '../respond';
import type { UploadLimits } from '../upload-limits';
import { pathBelowSandbox } from './path';
import { readEnvelope, readReply } from './read';
import { bytesOf, codeIn, sendBytes } from './send-bytes';
import { sendUnreachable } from './unreachable';

/** As much of an upload as is looked at: its envelope comes before its file. */
const HEAD_BYTES = 1024 * 1024;
const ENVELOPE = new RegExp(`name="?${uploadParts.data}"?[^\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([0-9a-fA-F]+)\\r\\n`);

const envelopeIn = (head: Buffer): Buffer => Buffer.from(ENVELOPE.exec(head.toString('latin1'))?.[1] ?? '', 'latin1');

/**
 * The way of an upload that goes on to a real backend. Its bytes stream; of them the envelope is kept for the journal,
 * and never the file.
 */
export const forwardUpload = async (
  call: ReceivedCall,
  http: HttpContext,
  upstream: Upstream,
  limits: UploadLimits,
): Promise<void> => {
  const { sandbox, headers, phone } = call;
  const { request } = http;
  if (isLost(sandbox, phone, http)) return;
  const before = sandbox.documents.position;
  const state = sandbox.sessions.check(bearerToken(headers));
  const contactNumber = 'contactNumber' in state ? state.contactNumber : undefined;
  const keyId = headerOf(headers, headerNames.keyId);
  const key = sandbox.keys.known(keyId);
  const hits = matchFaults(sandbox, [{ method: UPLOAD, data: {} }], contactNumber, {
    requestId: headerOf(headers, headerNames.requestId),
    phone,
    bytes: Number(headers['content-length'] ?? 0),
  });
  const methods = [UPLOAD];
  const about = { methods, contactNumber };

  const refused = refusalBy(hits);
  if (refused !== undefined) {
    discardRest(request.raw, limits);
    const isPlain = key === undefined || refused.code === codes.AES_EXPIRED.code;
    const json = JSON.stringify(isPlain ? refused : { ...refused, results: [] });
    const answer = { ...NO_KEY, ...about, json, code: refused.code, plain: isPlain };
    return respond({ ...call, sealed: Buffer.alloc(0) }, http, { answer, key, hits }, undefined, before);
  }

  const head: Buffer[] = [];
  let size = 0;
  const body = new PassThrough();
  body.on('data', (chunk: Buffer) => {
    if (size < HEAD_BYTES) head.push(chunk);
    size += chunk.length;
  });
  request.raw.on('error', (cause) => body.destroy(cause)).pipe(body);
  const began = performance.now();
  const sealedHead = () => envelopeIn(Buffer.concat(head));
  try {
    const { rawHeaders } = request.raw;
    const reply = await upstream.pass({ path: pathBelowSandbox(request), rawHeaders, body, methods });
    discardRest(request.raw, limits);
    const sealed = sealedHead();
    const { entries = [], issues = [] } = readEnvelope(call, keyId, sealed) ?? {};
    const { content, plain, deviations } = readReply(reply, key, entries, call.fieldNames);
    const notes = {
      origin: upstream.origin,
      durationMs: performance.now() - began,
      deviations: [...issues, ...deviations],
    };
    const code = codeIn(content);
    if (hits.length > 0 && content !== undefined) {
      const answer = { json: JSON.stringify(content), code, plain, ...about, upstream: notes };
      return respond({ ...call, sealed }, http, { answer, key, hits }, undefined, before);
    }
    const known = { key, ...about, hits, before, code, upstream: notes };
    sendBytes({ ...call, sealed }, http, known, bytesOf(reply));
  } catch (cause) {
    discardRest(request.raw, limits);
    sendUnreachable({ ...call, sealed: sealedHead() }, http, { cause, key, ...about, hits, before });
  }
};
