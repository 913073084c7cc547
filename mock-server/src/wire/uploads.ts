import multipart from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import { authorize, bearerToken, headerOf } from '../backend/caller';
import { invalidRequest, refusedWhole } from '../backend/reply';
import { adoptToken } from '../backend/upstream/tokens';
import type { Upstream } from '../backend/upstream/upstream';
import { openedUpload } from './call';
import { handleCall, passCall } from './handle';
import { open, unopened } from './open';
import type { WirePaths } from './paths';
import { type HttpContext, type ReceivedCall, type ReceiveServices, receive } from './receive';
import { discardRest } from './request-body';
import type { Slots } from './slots';
import { streamedUpload } from './streamed-upload';
import type { UploadLimits } from './upload-limits';
import { type FileUse, readUploadParts } from './upload-parts';

export interface UploadServices extends ReceiveServices {
  readonly paths: WirePaths;
  readonly uploads: UploadLimits;
  /** shared by all upload routes */
  readonly uploadSlots: Slots;
  /** the real backend behind this server, if there is one */
  readonly upstream: Upstream | undefined;
}

const RETRY_AFTER_MS = 2_000;
const CROWDED = refusedWhole('TOO_MANY_ATTEMPTS', { retryAfterMs: RETRY_AFTER_MS });

/** Checks that an upload has one entry, for the method that its first part names. */
const entryIssues = ([entry, ...others]: readonly EnvelopeEntry[]): Issue[] => {
  if (others.length > 0) return [{ path: 'entries', reason: 'An upload has one entry' }];
  if (entry?.method === UPLOAD) return [];
  return [{ path: 'entries.0.method', reason: `Must be ${UPLOAD}, as the part says` }];
};

/** Streams an upload to the upstream while receiving it. Discards the rest of the file if the reply comes first. */
const passUpload = async (
  call: ReceivedCall,
  http: HttpContext,
  upstream: Upstream,
  limits: UploadLimits,
): Promise<void> => {
  const { raw } = http.request;
  const { sandboxes } = http.services;
  const { key, openEnvelope } = await sandboxes.transact(http.sandbox, (sandbox) => ({
    key: sandbox.keys.known(headerOf(call.headers, headerNames.keyId)),
    openEnvelope: (sealed: Buffer) => open(sandbox, { ...call, sealed }, true),
  }));
  const opened = key === undefined ? { ...unopened(key), entries: openedUpload(key).entries } : openedUpload(key);
  await passCall({ ...call, opened, streamed: streamedUpload(raw, openEnvelope, limits) }, http, upstream);
  discardRest(raw, limits);
};

/** The decision about the file of an upload, from its envelope. */
interface Admission {
  readonly use: FileUse;
  readonly refusal?: ReplyEnvelope;
}

/** Decides whether to read the file of an upload. Skips the file if the call is refused anyway. */
const admit = (
  call: ReceivedCall,
  { services, sandbox: name }: HttpContext,
  { uploadSlots, upstream }: UploadServices,
): Promise<Admission> =>
  services.sandboxes.transact(name, (sandbox) => {
    if (upstream !== undefined && !sandbox.recording.isPlaying) adoptToken(sandbox, bearerToken(call.headers));
    const opened = open(sandbox, call);
    if (!opened.isOpen || opened.refusal !== undefined) return { use: 'skip' };
    const issues = entryIssues(opened.entries);
    if (issues.length > 0) return { use: 'skip', refusal: invalidRequest(issues) };
    // Without a valid token the file is not stored. Its digest still finds the stored reply of an earlier attempt.
    if (authorize(sandbox, call.headers, opened).contactNumber === undefined) return { use: 'digest' };
    return uploadSlots.isFull ? { use: 'skip', refusal: CROWDED } : { use: 'keep' };
  });

/**
 * The route of uploads (protocol.md section 3). A refusal is sent at once, even before the whole file has arrived. A body
 * that is not multipart is an ordinary call.
 */
export const uploadRoute = (app: FastifyInstance, services: UploadServices): void => {
  const { sandboxes, paths, uploads, uploadSlots, upstream } = services;
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(paths.of(UPLOAD), { bodyLimit: assumptions.maximumBodyBytes }, async (request, reply) => {
    const { call, http } = receive(request, reply, services);
    if (!request.isMultipart()) {
      await handleCall(call, http, upstream);
      return reply;
    }
    if (upstream !== undefined && !upstream.isMocked(UPLOAD)) {
      const isPlaying = await sandboxes.transact(http.sandbox, ({ recording }) => recording.isPlaying);
      if (!isPlaying) {
        await passUpload(call, http, upstream, uploads);
        return reply;
      }
    }
    let admission: Admission | undefined;
    let release: (() => void) | undefined;
    const decide = async (sealed: Buffer): Promise<FileUse> => {
      admission = await admit({ ...call, sealed }, http, services);
      if (admission.use !== 'keep') return admission.use;
      release = uploadSlots.take();
      return 'keep';
    };
    try {
      const { sealed, file, issues } = await readUploadParts(request, decide, uploads);
      discardRest(request.raw, uploads);
      const refusal = issues.length > 0 ? invalidRequest([...issues]) : admission?.refusal;
      await handleCall({ ...call, sealed, file, refusal }, http, upstream);
    } finally {
      release?.();
    }
    return reply;
  });
};
