import multipart from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import type { OpenedCall } from '../backend/backend';
import { authorize, bearerToken, headerOf } from '../backend/caller';
import { ownBackendOf } from '../backend/recorded';
import { invalidRequest, refusedWhole } from '../backend/reply';
import { adoptToken } from '../backend/upstream/tokens';
import type { Upstream } from '../backend/upstream/upstream';
import type { AgreedKey } from '../sandbox/records/keys';
import { sandboxOf } from '../sandbox/resolve';
import type { Slots } from '../sandbox/slots';
import { agreedKeyOf, open, unopened } from './open';
import type { WirePaths } from './paths';
import { backendFor, handleCall } from './pipeline';
import { type HttpContext, type ReceivedCall, type ReceiveServices, receive } from './receive';
import { discardRest } from './request-body';
import { streamedUpload } from './streamed-upload';
import type { UploadLimits } from './upload-limits';
import { type FileUse, readUploadParts } from './upload-parts';

/** What uploads work on. */
export interface UploadServices extends ReceiveServices {
  readonly paths: WirePaths;
  readonly uploads: UploadLimits;
  /** shared by all routes of uploads */
  readonly uploadSlots: Slots;
  /** the real backend behind this server, where there is one */
  readonly upstream: Upstream | undefined;
}

const ENTRIES: readonly EnvelopeEntry[] = [{ method: UPLOAD, data: {} }];
/** An upload of which only the key is known. */
const openedUpload = (key: AgreedKey): OpenedCall => ({ ...unopened(key), isOpen: true, entries: ENTRIES });

const RETRY_AFTER_MS = 2_000;
const CROWDED = refusedWhole('TOO_MANY_ATTEMPTS', { retryAfterMs: RETRY_AFTER_MS });

/** An upload is one call of one method, named twice: in its own part and in the envelope. */
const entryIssues = ([entry, ...others]: readonly EnvelopeEntry[]): Issue[] => {
  if (others.length > 0) return [{ path: 'entries', reason: 'An upload has one entry' }];
  if (entry?.method === UPLOAD) return [];
  return [{ path: 'entries.0.method', reason: `Must be ${UPLOAD}, as the part says` }];
};

/** Passes an upload on while it is received. The client may still send its file when the reply is there. */
const passUpload = async (
  call: ReceivedCall,
  http: HttpContext,
  upstream: Upstream,
  limits: UploadLimits,
): Promise<void> => {
  const { raw } = http.request;
  const key = call.sandbox.keys.known(headerOf(call.headers, headerNames.keyId));
  const opened = key === undefined ? { ...unopened(key), entries: ENTRIES } : openedUpload(key);
  await handleCall({ ...call, opened, streamed: streamedUpload(raw, call) }, http, upstream);
  discardRest(raw, limits);
};

/** Decides about the file of one upload by its envelope, which is opened here and nowhere else. */
class Admission {
  readonly #call: ReceivedCall;
  readonly #slots: Slots;
  #opened: OpenedCall | undefined;
  #refusal: ReplyEnvelope | undefined;
  #hasSlot = false;

  constructor(call: ReceivedCall, slots: Slots) {
    this.#call = call;
    this.#slots = slots;
  }

  /** Opens the envelope; what is refused whatever its file is, is not read. */
  admit(sealed: Buffer): FileUse {
    const { sandbox, headers } = this.#call;
    this.#opened = open({ ...this.#call, sealed });
    if (!this.#opened.isOpen || this.#opened.refusal !== undefined) return 'skip';
    const issues = entryIssues(this.#opened.entries);
    if (issues.length > 0) return this.#refuse(invalidRequest(issues));
    // Without a token in force nothing can be kept, but the retry of an upload that was finds its reply.
    if (authorize(sandbox, headers, this.#opened).contactNumber === undefined) return 'digest';
    this.#hasSlot = this.#slots.take(sandbox.name);
    return this.#hasSlot ? 'keep' : this.#refuse(CROWDED);
  }

  /** The upload as it goes on. */
  outcome(issues: readonly Issue[]): OpenedCall {
    const refusal = issues.length > 0 ? invalidRequest([...issues]) : this.#refusal;
    const key = this.#opened?.key ?? agreedKeyOf(this.#call.sandbox, this.#call.headers);
    if (refusal === undefined) return this.#opened ?? unopened(key);
    return key === undefined ? unopened(key) : { ...openedUpload(key), refusal };
  }

  /** Gives back what the file took. */
  end(): void {
    if (this.#hasSlot) this.#slots.giveBack(this.#call.sandbox.name);
  }

  #refuse(refusal: ReplyEnvelope): FileUse {
    this.#refusal = refusal;
    return 'skip';
  }
}

/**
 * The route of uploads (protocol.md section 3): what is refused is answered at once, whatever is still to come of its
 * file. A body that is not multipart is an ordinary call.
 */
export const uploadRoute = (app: FastifyInstance, services: UploadServices): void => {
  const { sandboxes, paths, uploads, uploadSlots } = services;
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(paths.of(UPLOAD), { bodyLimit: assumptions.maximumBodyBytes }, async (request, reply) => {
    const { call, http } = receive(request, reply, services);
    const { upstream } = services;
    if (!request.isMultipart()) {
      handleCall(call, http, backendFor(call, upstream));
      return reply;
    }
    const isPlaying = call.sandbox.recording.isPlaying;
    if (upstream !== undefined && !isPlaying && !upstream.isMocked(UPLOAD)) {
      await passUpload(call, http, upstream, uploads);
      return reply;
    }
    if (upstream !== undefined && !isPlaying) adoptToken(call.sandbox, bearerToken(call.headers));
    const admission = new Admission(call, uploadSlots);
    try {
      const { sealed, file, issues } = await readUploadParts(request, (data) => admission.admit(data), uploads);
      discardRest(request.raw, uploads);
      const opened = admission.outcome(issues);
      // It may have moved to another server while the file was on its way.
      await sandboxes.claim(call.sandbox.name);
      const current = sandboxOf(request, sandboxes);
      const upload: ReceivedCall = { ...call, sandbox: current, sealed, file };
      // A snapshot may have taken the place of what the envelope was opened in: then its keys say whether it opens.
      const isOvertaken = current !== call.sandbox && opened.refusal === undefined;
      handleCall(isOvertaken ? upload : { ...upload, opened }, http, ownBackendOf(current));
    } finally {
      admission.end();
    }
    return reply;
  });
};
