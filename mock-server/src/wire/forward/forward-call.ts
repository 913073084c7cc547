import { codes } from '@kit/contracts/codes';
import { type EnvelopeEntry, type ReplyEnvelope, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { refusalBy } from '../../faults/effects/code';
import type { FaultHit } from '../../faults/matching';
import type { UpstreamNotes } from '../../sandbox/journal/call-record';
import type { AgreedKey } from '../../sandbox/records/keys';
import { newReplayContext, runInContext } from '../../sandbox/replay-context';
import type { UpstreamReply } from '../../upstream/http';
import type { Upstream } from '../../upstream/upstream';
import { type Answer, answerOf, NO_KEY } from '../answer';
import { authorize, bearerToken } from '../authorize';
import { isLost } from '../lost';
import { matchFaults } from '../match-faults';
import { headerOf } from '../open';
import { answerTo, arrivalOf, handleCall } from '../pipeline';
import type { HttpContext, ReceivedCall } from '../receive';
import { respond } from '../respond';
import { adoptToken, learnLogin } from './adopt';
import { pathBelowSandbox } from './path';
import { type ReadEnvelope, readEnvelope, readReply } from './read';
import { bytesOf, codeIn, sendBytes } from './send-bytes';
import { sendUnreachable } from './unreachable';

const replyIn = (content: unknown) => {
  const reply = z.safeParse(replyEnvelope, content);
  return reply.success ? reply.data : undefined;
};

/** The entries that are answered here, as the pipeline answers a call; what it writes is kept before this resolves. */
const answerHere = async (call: ReceivedCall, key: AgreedKey, entries: readonly EnvelopeEntry[]): Promise<Answer> => {
  const { sandbox, headers } = call;
  const answer = runInContext(newReplayContext(), () => {
    adoptToken(sandbox, bearerToken(headers));
    const opened = { key, entries, refusal: undefined };
    return answerTo(call, opened, authorize(sandbox, headers, opened), []);
  });
  await sandbox.documents.flushed();
  return answer;
};

/** One reply from the backend's results and ours, in the order that was asked. */
const merged = (entries: readonly EnvelopeEntry[], upstream: Upstream, theirs: ResultEntry[], ours: ResultEntry[]) =>
  entries.flatMap(({ method }) => (upstream.isMocked(method) ? ours.shift() : theirs.shift()) ?? []);

/** The envelope as it goes on, without the entries that are answered here. */
const sealedWithout = ({ key, json }: ReadEnvelope, upstream: Upstream): Buffer => {
  const entries = (json.entries as EnvelopeEntry[]).filter(({ method }) => !upstream.isMocked(method));
  return Buffer.from(key.channel.seal(JSON.stringify({ ...json, entries })), 'latin1');
};

/**
 * The way of an ordinary call that goes on to a real backend: read on the side, passed on byte for byte, its reply read
 * and passed back byte for byte. Only a fault, or a method that is answered here, touches the bytes. What cannot be
 * opened goes on as well, so that the backend itself refuses it.
 */
export const forwardCall = async (call: ReceivedCall, http: HttpContext, upstream: Upstream): Promise<void> => {
  const { sandbox, headers, sealed, phone } = call;
  if (isLost(sandbox, phone, http)) return;
  const before = sandbox.documents.position;
  const read = readEnvelope(call, headerOf(headers, headerNames.keyId), sealed);
  const { key, entries = [], issues = [] } = read ?? {};
  const mocked = entries.filter(({ method }) => upstream.isMocked(method));
  if (mocked.length > 0 && mocked.length === entries.length) {
    adoptToken(sandbox, bearerToken(headers));
    handleCall(call, http);
    return;
  }
  const methods = entries.map(({ method }) => method);
  const state = sandbox.sessions.check(bearerToken(headers));
  const contactNumber = 'contactNumber' in state ? state.contactNumber : undefined;
  const hits = matchFaults(sandbox, entries, contactNumber, arrivalOf(call));
  const finish = (answer: Answer, under: readonly FaultHit[]): void =>
    respond(call, http, { answer, key, hits: under }, undefined, before);

  const refused = refusalBy(hits);
  if (refused !== undefined) {
    const isPlain = key === undefined || refused.code === codes.AES_EXPIRED.code;
    const json = JSON.stringify(isPlain ? refused : { ...refused, results: [] });
    return finish({ ...NO_KEY, json, code: refused.code, plain: isPlain, methods, contactNumber }, hits);
  }

  const passedOn = entries.filter(({ method }) => !upstream.isMocked(method));
  const split = mocked.length > 0 ? read : undefined;
  const body = split === undefined ? sealed : sealedWithout(split, upstream);
  const began = performance.now();
  let reply: UpstreamReply;
  try {
    const { rawHeaders } = http.request.raw;
    reply = await upstream.pass({ path: pathBelowSandbox(http.request), rawHeaders, body, methods });
  } catch (cause) {
    return sendUnreachable(call, http, { cause, key, methods, contactNumber, hits, before });
  }
  const { content, plain, deviations } = readReply(reply, key, passedOn, call.fieldNames);
  const notes: UpstreamNotes = {
    origin: upstream.origin,
    durationMs: performance.now() - began,
    deviations: [...issues, ...deviations],
  };
  const envelope = replyIn(content);
  envelope?.results.forEach((result, index) => {
    const entry = passedOn[index];
    if (entry?.method === 'authenticate') learnLogin(sandbox, entry, result);
  });
  await sandbox.documents.flushed();

  if (split !== undefined && envelope?.code === codes.SUCCESS.code) {
    const own = await answerHere(call, split.key, mocked);
    const ours = JSON.parse(own.json) as ReplyEnvelope;
    const isRefused = ours.code !== codes.SUCCESS.code;
    const whole = isRefused
      ? ours
      : { ...envelope, results: merged(entries, upstream, [...envelope.results], [...ours.results]) };
    return finish({ ...answerOf(whole, methods, contactNumber, own.note), upstream: notes }, hits);
  }
  const touched = hits.length > 0 && content !== undefined;
  if (touched) {
    const answered = { json: JSON.stringify(content), code: codeIn(content) };
    return finish({ ...answered, plain, methods, contactNumber, upstream: notes }, hits);
  }
  sendBytes(
    call,
    http,
    { key, methods, contactNumber, hits, before, code: codeIn(content), upstream: notes },
    bytesOf(reply),
  );
};
