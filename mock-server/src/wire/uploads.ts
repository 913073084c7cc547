import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { messageOf } from '@kit/contracts/message-of';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import { invalidRequest, plainRefusal, refusedWhole } from '../backend/answer';
import { authorize, bearerToken } from '../backend/backend';
import { adoptToken, type Backend } from '../backend/remote/remote-backend';
import type { ReceivedFile } from '../methods/handler';
import { beginCall, faultTargets } from './call';
import { breakOff, handleCall, loseCall, passCall, routeOf } from './handle';
import { open } from './open';
import { type HttpContext, type ReceivedCall, receive } from './receive';
import type { UploadLimits } from './request-body';
import { arrival, discardRest, watchBody } from './request-body';
import { type FileUse, readUploadParts } from './upload-parts';

const HTTP_TOO_SLOW = 408;
const RETRY_AFTER_MS = 2_000;
const CROWDED = refusedWhole('TOO_MANY_ATTEMPTS', { retryAfterMs: RETRY_AFTER_MS });

/** Checks that an upload has one entry, for the method that its first part names. */
const entryIssues = ([entry, ...others]: readonly EnvelopeEntry[]): Issue[] => {
  if (others.length > 0) return [{ path: 'entries', reason: 'An upload has one entry' }];
  if (entry?.method === UPLOAD) return [];
  return [{ path: 'entries.0.method', reason: `Must be ${UPLOAD}, as the part says` }];
};

/** Bytes before the file: the other parts of an upload. */
const HEAD_BYTES = 1024 * 1024;
const BLANK_LINE = '\r\n\r\n';
const HEX_CONTENT = /\r\n\r\n([0-9a-fA-F]+)(?=\r\n)/g;
const NAMED_DATA = new RegExp(`name="?${uploadParts.data}"?`);

/** Returns the sealed envelope in the beginning of an upload; empty if it is missing. */
const envelopeIn = (body: Buffer): Buffer => {
  const head = body.toString('latin1', 0, HEAD_BYTES);
  for (const { index, 1: content = '' } of head.matchAll(HEX_CONTENT)) {
    const partHead = head.slice(Math.max(0, head.lastIndexOf(BLANK_LINE, index - 1)), index);
    if (NAMED_DATA.test(partHead)) return Buffer.from(content, 'latin1');
  }
  return Buffer.alloc(0);
};

/** The body of an upload. */
interface UploadBody {
  /** cut off if it is too large */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

/** Reads a whole upload, or the beginning of one that is too large. @throws the reason if it stalls */
const readBody = (incoming: IncomingMessage, limits: UploadLimits): Promise<UploadBody> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const take = (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size > MAXIMUM_FILE_BYTES + HEAD_BYTES) end(true);
    };
    const leave = () => {
      stop();
      incoming.off('data', take);
    };
    const end = (isTooLarge: boolean) => {
      leave();
      resolve({ bytes: Buffer.concat(parts), isTooLarge });
    };
    const fail = (reason: string) => {
      leave();
      reject(new Error(reason));
    };
    const stop = watchBody(incoming, limits, fail);
    incoming.on('data', take).once('error', (cause) => fail(cause.message));
    incoming.once('end', () => end(false));
  });

/** The decision about the file of an upload, from its envelope. */
interface Admission {
  readonly use: FileUse;
  readonly refusal?: ReplyEnvelope;
  /** share of the body after which a fault breaks the upload, in percent; the call is recorded as lost then */
  readonly breaksAt?: number;
}

/** Decides whether to read the file of an upload. Skips the file if the call is refused anyway. */
const admit = (call: ReceivedCall, http: HttpContext): Promise<Admission> => {
  const { sandboxes, backend } = http.server;
  return sandboxes.transact(http.sandbox, (sandbox) => {
    const opened = open(sandbox, call);
    if (!opened.isOpen || opened.refusal !== undefined) return { use: 'skip' };
    if (backend !== undefined && !sandbox.recording.isPlaying) adoptToken(sandbox, bearerToken(call.headers));
    const issues = entryIssues(opened.entries);
    if (issues.length > 0) return { use: 'skip', refusal: invalidRequest(issues) };
    const { contactNumber } = authorize(sandbox, call.headers, opened);
    const breaksAt = sandbox.faults.uploadBreak(faultTargets(opened.entries, contactNumber, call.device));
    if (breaksAt !== undefined) {
      loseCall(sandbox, call, http, beginCall(sandbox, call, false));
      return { use: 'skip', breaksAt };
    }
    // Without a valid token the file is not stored. Its digest is enough to find the reply to an earlier attempt.
    return { use: contactNumber === undefined ? 'digest' : 'keep' };
  });
};

/** Stands for a file whose bytes do not matter, because it is too large. */
const LARGE_FILE: ReceivedFile = { bytes: Buffer.alloc(0), mime: undefined, tooLarge: true, digest: '' };

/** Refuses an upload that is too large for a real backend, with the reply of this server's own method. */
const refuseLarge = async (call: ReceivedCall, http: HttpContext): Promise<void> => {
  const { refusal, breaksAt } = await admit(call, http);
  if (breaksAt !== undefined) return breakOff(http);
  await handleCall({ ...call, file: LARGE_FILE, refusal }, http, undefined);
};

/** Passes a whole upload on to a real backend. */
const passUpload = async (call: ReceivedCall, http: HttpContext, backend: Backend): Promise<void> => {
  const { raw } = http.request;
  const { uploadSlots, config } = http.server;
  const { uploads } = config;
  if (uploadSlots.isFull) {
    discardRest(raw, uploads);
    http.reply.send(CROWDED);
    return;
  }
  const release = uploadSlots.take();
  try {
    const body = await readBody(raw, uploads).catch(messageOf);
    discardRest(raw, uploads);
    if (typeof body === 'string') {
      config.report(`${call.url ?? ''}: ${body}`);
      http.reply.code(HTTP_TOO_SLOW).send(plainRefusal('REQUEST_INVALID'));
      return;
    }
    const { bytes, isTooLarge } = body;
    const upload = { ...call, sealed: envelopeIn(bytes) };
    if (isTooLarge) await refuseLarge(upload, http);
    else await passCall({ ...upload, body: bytes }, http, backend);
  } finally {
    release();
  }
};

/**
 * The route of uploads (protocol.md section 3). A refusal is sent at once, even before the whole file has arrived. A body
 * that is not multipart is an ordinary call.
 */
export const uploadRoute = (app: FastifyInstance): void => {
  const { sandboxes, paths, config, uploadSlots, backend } = app;
  const { uploads } = config;
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(paths.of(UPLOAD), { bodyLimit: assumptions.maximumBodyBytes }, async (request, reply) => {
    const { call, http } = receive(request, reply);
    if (!request.isMultipart()) {
      await handleCall(call, http, backend);
      return reply;
    }
    if (backend !== undefined && !backend.mocks([UPLOAD])) {
      const route = await sandboxes.transact(http.sandbox, (sandbox) => routeOf(sandbox, call, backend));
      if (route === 'there') {
        await passUpload(call, http, backend);
        return reply;
      }
    }
    let admission: Admission | undefined;
    let release: (() => void) | undefined;
    const decide = async (sealed: Buffer): Promise<FileUse> => {
      admission = await admit({ ...call, sealed }, http);
      if (admission.use === 'keep' && uploadSlots.isFull) admission = { use: 'skip', refusal: CROWDED };
      if (admission.use === 'keep') release = uploadSlots.take();
      return admission.use;
    };
    try {
      const reading = readUploadParts(request, decide, uploads);
      // After the reading has begun, as for `watchBody`.
      let arrived = 0;
      request.raw.on('data', (piece: Buffer) => {
        arrived += piece.length;
      });
      const { sealed, file, issues } = await reading;
      discardRest(request.raw, uploads);
      if (admission?.breaksAt !== undefined) {
        const share = (Number(request.headers['content-length'] ?? 0) * admission.breaksAt) / 100;
        await arrival(request.raw, () => arrived >= share);
        breakOff(http);
        return reply;
      }
      const refusal = issues.length > 0 ? invalidRequest([...issues]) : admission?.refusal;
      await handleCall({ ...call, sealed, file, refusal }, http, backend);
    } finally {
      release?.();
    }
    return reply;
  });
};
