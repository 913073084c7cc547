import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { type Issue, requestEnvelope } from '@kit/contracts/wire/envelope';
import { UPLOAD, uploadParts } from '@kit/contracts/wire/upload';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Sandboxes } from '../sandbox/sandboxes';
import { agreedKeyOf, answerCall, openEnvelope } from './answer-call';
import { bodyOf } from './calls';
import { wirePath } from './paths';
import { refusedWhole } from './reply';
import { bearerToken } from './serve';
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

/** Whether a call may keep a file: its envelope opens, and its token is in force. Whatever else is wrong, it is small. */
const mayKeep = (sandbox: Sandbox, { headers }: FastifyRequest, sealed: Buffer): boolean => {
  const key = agreedKeyOf(sandbox, headers);
  if (key === undefined || openEnvelope(key, sealed) === undefined) return false;
  return 'contactNumber' in sandbox.sessions.check(bearerToken(headers));
};

const RETRY_AFTER_MS = 2_000;
const CROWDED = refusedWhole('TOO_MANY_ATTEMPTS', { retryAfterMs: RETRY_AFTER_MS });

/** An upload is one call of one method, named twice: in its own part and in the envelope. */
const problemsOf = (
  sandbox: Sandbox,
  { headers }: FastifyRequest,
  { method, sealed, issues }: UploadParts,
): Issue[] => {
  if (issues.length > 0) return [...issues];
  if (method !== UPLOAD) return [{ path: uploadParts.method, reason: `Must be ${UPLOAD}` }];
  const key = agreedKeyOf(sandbox, headers);
  const opened = key === undefined ? undefined : openEnvelope(key, sealed);
  const parsed = z.safeParse(requestEnvelope, opened?.envelope);
  // What does not open or is no envelope is refused where every call is.
  if (!parsed.success) return [];
  const [entry, ...others] = parsed.data.entries;
  if (others.length > 0) return [{ path: 'entries', reason: 'An upload has one entry' }];
  return entry?.method === method ? [] : [{ path: 'entries.0.method', reason: `Must be ${method}, as the part says` }];
};

/**
 * The route of uploads (protocol.md section 3). A body that is not multipart is an ordinary call.
 * @param slots shared by all routes of uploads
 */
export const uploadRoute = (
  app: FastifyInstance,
  sandboxes: Sandboxes,
  slots: Slots,
  report: (line: string) => void,
): void => {
  app.register(multipart, { throwFileSizeLimit: false });
  app.post(wirePath(UPLOAD), { bodyLimit: assumptions.maximumBodyBytes }, async (request, reply) => {
    const startedAt = performance.now();
    const sandbox = sandboxOf(request, sandboxes);
    const call = { sandbox, request, reply, startedAt, report };
    if (!request.isMultipart()) {
      answerCall({ ...call, sealed: bodyOf(request) });
      return reply;
    }
    const slot = { isTaken: false, isMissing: false };
    try {
      const parts = await readUploadParts(request, (sealed) => {
        const isWelcome = mayKeep(sandbox, request, sealed);
        slot.isTaken = isWelcome && slots.take();
        slot.isMissing = isWelcome && !slot.isTaken;
        return slot.isTaken;
      });
      await drain(request.raw);
      const { sealed, file } = parts;
      const issues = problemsOf(sandbox, request, parts);
      const invalid = issues.length > 0 ? refusedWhole('REQUEST_INVALID', { issues }) : undefined;
      answerCall({ ...call, sealed, file, refusal: invalid ?? (slot.isMissing ? CROWDED : undefined) });
    } finally {
      if (slot.isTaken) slots.giveBack();
    }
    return reply;
  });
};
