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
import type { SessionKey } from '../sandbox/records/keys';
import { sandboxOf } from '../sandbox/resolve';
import type { Slots } from '../sandbox/slots';
import { open, unopened } from './open';
import type { WirePaths } from './paths';
import { backendFor, handleCall } from './pipeline';
import { type HttpContext, type ReceivedCall, type ReceiveServices, receive } from './receive';
import { discardRest } from './request-body';
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

const ENTRIES: readonly EnvelopeEntry[] = [{ method: UPLOAD, data: {} }];
/** An upload with a known key and an unknown envelope. */
const openedUpload = (key: SessionKey): OpenedCall => ({ ...unopened(key), isOpen: true, entries: ENTRIES });

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
  const key = call.sandbox.keys.known(headerOf(call.headers, headerNames.keyId));
  const opened = key === undefined ? { ...unopened(key), entries: ENTRIES } : openedUpload(key);
  await handleCall({ ...call, opened, streamed: streamedUpload(raw, call, limits) }, http, upstream);
  discardRest(raw, limits);
};

/** Decides whether to read the file of an upload, by its envelope. Opens the envelope once. */
class Admission {
  readonly #call: ReceivedCall;
  readonly #slots: Slots;
  #opened: OpenedCall | undefined;
  #refusal: ReplyEnvelope | undefined;
  #release: (() => void) | undefined;
  readonly #crowdedOut = new AbortController();

  constructor(call: ReceivedCall, slots: Slots) {
    this.#call = call;
    this.#slots = slots;
  }

  /** Aborts when another sandbox needs the slot. */
  get crowdedOut(): AbortSignal {
    return this.#crowdedOut.signal;
  }

  /** Opens the envelope. Skips the file if the call is refused anyway. */
  admit(sealed: Buffer): FileUse {
    const { sandbox, headers } = this.#call;
    this.#opened = open({ ...this.#call, sealed });
    if (!this.#opened.isOpen || this.#opened.refusal !== undefined) return 'skip';
    const issues = entryIssues(this.#opened.entries);
    if (issues.length > 0) return this.#refuse(invalidRequest(issues));
    // Without a valid token the file is not stored. Its digest still finds the stored reply of an earlier attempt.
    if (authorize(sandbox, headers, this.#opened).contactNumber === undefined) return 'digest';
    this.#release = this.#slots.take(sandbox.name, () => {
      this.#refuse(CROWDED);
      this.#crowdedOut.abort();
    });
    return this.#release === undefined ? this.#refuse(CROWDED) : 'keep';
  }

  /** Returns the opened call, with the refusal if there is one. @param sealed its envelope; empty if it is missing */
  outcome(issues: readonly Issue[], sealed: Buffer): OpenedCall {
    const refusal = issues.length > 0 ? invalidRequest([...issues]) : this.#refusal;
    const opened = this.#opened ?? open({ ...this.#call, sealed });
    const { key } = opened;
    return refusal === undefined || key === undefined ? opened : { ...openedUpload(key), refusal };
  }

  /** Releases the slot of the file. */
  end(): void {
    this.#release?.();
  }

  #refuse(refusal: ReplyEnvelope): FileUse {
    this.#refusal = refusal;
    return 'skip';
  }
}

/**
 * The route of uploads (protocol.md section 3). A refusal is sent at once, even before the whole file has arrived. A body
 * that is not multipart is an ordinary call.
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
    let release: (() => void) | undefined;
    try {
      const { sealed, file, issues } = await readUploadParts(
        request,
        (data) => admission.admit(data),
        uploads,
        admission.crowdedOut,
      );
      discardRest(request.raw, uploads);
      const opened = admission.outcome(issues, sealed);
      if (file !== undefined) release = await sandboxes.reserveFile(file.bytes.length);
      // Another server may have claimed the sandbox while the file arrived.
      await sandboxes.claim(call.sandbox.name);
      const current = sandboxOf(request, sandboxes);
      const upload: ReceivedCall = {
        ...call,
        sandbox: current,
        sealed,
        file: file && { ...file, noRoom: release === undefined },
      };
      // A snapshot may have replaced the sandbox meanwhile. Then the envelope must open with the new sandbox's keys.
      const isOvertaken = current !== call.sandbox && opened.refusal === undefined;
      const committed = handleCall(isOvertaken ? upload : { ...upload, opened }, http, ownBackendOf(current));
      admission.end();
      await committed;
    } finally {
      admission.end();
      release?.();
    }
    return reply;
  });
};
