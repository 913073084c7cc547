import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import type { Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import type { AgreedKey } from '../sandbox/records/keys';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandboxes } from '../sandbox/sandboxes';
import { authorize } from './authorize';
import { agreedKeyOf, type OpenedCall, open } from './open';
import { wirePath } from './paths';
import { handleCall } from './pipeline';
import { receiveBody } from './receive';
import { invalidRequest, refusedWhole } from './reply';
import type { Slots } from './slots';
import { readUploadParts, type UploadParts } from './upload-parts';

/** How much is read of a body that is refused, so that its sender gets to hear why and not a reset connection. */
const MAXIMUM_DRAIN = 2 * MAXIMUM_FILE_BYTES;
/** Files that are received at one time and held in memory meanwhile; further ones are turned away. */
export const UPLOADS_AT_ONCE = 8;

const drain = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) {
      resolve();
      return;
    }
    let drained = 0;
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MAXIMUM_DRAIN) resolve();
    });
    request.once('end', resolve).once('close', resolve).once('error', resolve);
    request.resume();
  });

const RETRY_AFTER_MS = 2_000;
const CROWDED = refusedWhole('TOO_MANY_ATTEMPTS', { retryAfterMs: RETRY_AFTER_MS });

/** An upload is one call of one method, named twice: in its own part and in the envelope. */
const problemsOf = ({ method, issues }: UploadParts, opened: OpenedCall): readonly Issue[] => {
  if (issues.length > 0) return issues;
  if (method !== UPLOAD) return [{ path: uploadParts.method, reason: `Must be ${UPLOAD}` }];
  const [entry, ...others] = opened.entries;
  // What is no envelope is refused where every call is.
  if (entry === undefined) return [];
  if (others.length > 0) return [{ path: 'entries', reason: 'An upload has one entry' }];
  return entry.method === method ? [] : [{ path: 'entries.0.method', reason: `Must be ${method}, as the part says` }];
};

/** An upload that is refused as a whole. */
const refused = (key: AgreedKey, refusal: ReplyEnvelope): OpenedCall => ({
  key,
  entries: [{ method: UPLOAD, data: {} }],
  refusal,
});

/** What uploads work on. */
export interface UploadServices {
  readonly sandboxes: Sandboxes;
  /** shared by all routes of uploads */
  readonly uploadSlots: Slots;
  /** tells whoever runs the server */
  readonly report: (message: string) => void;
}

/** The route of uploads (protocol.md section 3). A body that is not multipart is an ordinary call. */
export const uploadRoute = (app: FastifyInstance, { sandboxes, uploadSlots, report }: UploadServices): void => {
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(wirePath(UPLOAD), { bodyLimit: assumptions.maximumBodyBytes }, async (request, reply) => {
    const http = { request, reply, startedAt: performance.now() };
    const sandbox = sandboxOf(request, sandboxes);
    const { headers } = request;
    if (!request.isMultipart()) {
      handleCall({ sandbox, headers, sealed: receiveBody(request) }, http, report);
      return reply;
    }
    const slot = { isTaken: false, isMissing: false };
    let opened: OpenedCall | undefined;
    try {
      const parts = await readUploadParts(request, (sealed) => {
        opened = open({ sandbox, headers, sealed });
        const isWelcome = opened !== undefined && authorize(sandbox, headers, opened).contactNumber !== undefined;
        slot.isTaken = isWelcome && uploadSlots.take();
        slot.isMissing = isWelcome && !slot.isTaken;
        return slot.isTaken;
      });
      await drain(request.raw);
      const { sealed, file } = parts;
      const key = opened?.key ?? agreedKeyOf(sandbox, headers);
      const issues = opened === undefined ? parts.issues : problemsOf(parts, opened);
      if (key !== undefined && issues.length > 0) opened = refused(key, invalidRequest([...issues]));
      else if (opened !== undefined && slot.isMissing) opened = refused(opened.key, CROWDED);
      handleCall({ sandbox, headers, sealed, file, opened }, http, report);
    } finally {
      if (slot.isTaken) uploadSlots.giveBack();
    }
    return reply;
  });
};
