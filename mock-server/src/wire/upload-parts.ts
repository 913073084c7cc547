import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { messageOf } from '@kit/contracts/message-of';
import type { Issue } from '@kit/contracts/wire/envelope';
import { UPLOAD, type UploadedFile, uploadParts, uploadTypes } from '@kit/contracts/wire/upload';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { ReceivedFile } from '../methods/handler';
import type { UploadLimits } from './request-body';
import { watchBody } from './request-body';

/**
 * Types of `file-type` that the contract does not distinguish: an animated PNG counts as PNG, and these videos as MP4.
 */
const countsAs: Readonly<Record<string, UploadedFile['mime']>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
};

/** Detects the type from the content, not from the name; undefined for a type that the server refuses. */
export const fileTypeOf = async (bytes: Buffer): Promise<UploadedFile['mime'] | undefined> => {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return countsAs[mime] ?? uploadTypes.find((type) => type === mime);
};

/** The parts of an upload that were read, and the problems found. */
export interface UploadParts {
  readonly sealed: Buffer;
  readonly file: ReceivedFile | undefined;
  readonly issues: readonly Issue[];
}

/**
 * Use of a file's bytes: `keep` them, compute only their `digest` to recognize a retry, or `skip` them because the
 * reply does not depend on them.
 */
export type FileUse = 'keep' | 'digest' | 'skip';

const NAMES = Object.values(uploadParts);
const NAME_BYTES = 100;
const NOTHING = Buffer.alloc(0);
const IN_ORDER = `The parts are ${NAMES.join(', ')}, each once and in this order`;
/** Error codes of the multipart parser for an extra part. */
const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT'];

const parserLimits = () => ({
  parts: NAMES.length,
  files: 1,
  fileSize: MAXIMUM_FILE_BYTES,
  fieldSize: assumptions.maximumBodyBytes,
  fieldNameSize: NAME_BYTES,
});

/** Reads a whole file. @throws if it stalls */
const receive = async ({ file }: MultipartFile, isKept: boolean, stalled: AbortSignal): Promise<ReceivedFile> => {
  const digest = createHash('sha256');
  const chunks: Buffer[] = [];
  addAbortSignal(stalled, file);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    digest.update(chunk);
    if (isKept) chunks.push(chunk);
  }
  const tooLarge = file.truncated;
  const bytes = tooLarge ? NOTHING : Buffer.concat(chunks);
  return { bytes, mime: await fileTypeOf(bytes), tooLarge, digest: digest.digest('base64') };
};

const reasonOf = (cause: unknown): string => {
  const isTooMany = cause instanceof Error && 'code' in cause && TOO_MANY.includes(String(cause.code));
  if (isTooMany) return IN_ORDER;
  return `The multipart body is broken: ${messageOf(cause)}`;
};

/** @param stalled aborts reading the file */
const readParts = async (
  request: FastifyRequest,
  decide: (sealed: Buffer) => Promise<FileUse>,
  stalled: AbortSignal,
): Promise<UploadParts> => {
  let sealed = NOTHING;
  let file: ReceivedFile | undefined;
  let came = 0;
  const result = (...issues: Issue[]): UploadParts => ({ sealed, file, issues });
  const wrong = (path: string, reason: string): UploadParts => result({ path, reason });
  try {
    for await (const part of request.parts({ limits: parserLimits() })) {
      const expected = NAMES[came];
      if (expected === undefined || part.fieldname !== expected) return wrong(expected ?? 'body', IN_ORDER);
      came += 1;
      if (expected === uploadParts.file) {
        if (part.type !== 'file') return wrong(expected, 'Must be a file: a part with a file name');
        const use = await decide(sealed);
        if (use === 'skip') return result();
        file = await receive(part, use === 'keep', stalled);
        continue;
      }
      if (part.type !== 'field' || typeof part.value !== 'string' || part.value === '') {
        return wrong(expected, 'Must be text, not a file');
      }
      if (part.valueTruncated) return wrong(expected, `Is larger than ${assumptions.maximumBodyBytes} bytes`);
      if (expected === uploadParts.data) sealed = Buffer.from(part.value, 'latin1');
      else if (part.value !== UPLOAD) return wrong(expected, `Must be ${UPLOAD}`);
    }
  } catch (cause) {
    // A partial file must not be used.
    file = undefined;
    return wrong('body', reasonOf(cause));
  }
  return result(...NAMES.slice(came).map((path) => ({ path, reason: 'Is missing' })));
};

/**
 * Reads the parts of an upload in order: method, data, file (protocol.md section 3). Ignores the file's name and content
 * type, which clients can forge. Stops at the first wrong part, or if the body stalls; the caller discards the rest.
 * @param decide chooses the use of the file by the sealed envelope before it
 */
export const readUploadParts = async (
  request: FastifyRequest,
  decide: (sealed: Buffer) => Promise<FileUse>,
  limits: UploadLimits,
): Promise<UploadParts> => {
  const giveUp = new AbortController();
  const reading = readParts(request, decide, giveUp.signal);
  let stop = (): void => undefined;
  const stalled = new Promise<UploadParts>((resolve) => {
    const end = (...issues: Issue[]) => {
      resolve({ sealed: NOTHING, file: undefined, issues });
      giveUp.abort();
    };
    stop = watchBody(request.raw, limits, (reason) => end({ path: 'body', reason }));
  });
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    stop();
  }
};
