import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { assumptions } from '@kit/contracts/assumptions';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import type { Issue } from '@kit/contracts/wire/envelope';
import { uploadParts } from '@kit/contracts/wire/upload';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../methods/handler';
import { fileTypeOf } from '../uploads/file-type';

/** What came of an upload: its parts, as far as they came in their order, and what was wrong with them. */
export interface UploadParts {
  readonly method: string | undefined;
  readonly sealed: Buffer;
  readonly file: ReceivedFile | undefined;
  readonly issues: readonly Issue[];
}

const NAMES = Object.values(uploadParts);
const NAME_BYTES = 100;
const NOTHING = Buffer.alloc(0);
const IN_ORDER = `The parts are ${NAMES.join(', ')}, each once and in this order`;

const limits = () => ({
  parts: NAMES.length,
  files: 1,
  fileSize: MAXIMUM_FILE_BYTES,
  fieldSize: assumptions.maximumBodyBytes,
  fieldNameSize: NAME_BYTES,
});

/** Reads a file to its end, and holds on to it only if it is wanted and not too large. */
const receive = async ({ file }: MultipartFile, isWanted: boolean): Promise<ReceivedFile> => {
  const digest = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    digest.update(chunk);
    if (isWanted) chunks.push(chunk);
  }
  const tooLarge = file.truncated;
  const bytes = tooLarge ? NOTHING : Buffer.concat(chunks);
  return { bytes, mime: await fileTypeOf(bytes), tooLarge, digest: digest.digest('base64') };
};

/**
 * Reads the parts of an upload in their order: method, data, file (protocol.md section 3). The file's name and its
 * content type are not looked at: neither can be believed.
 * @param isWanted decides, by what came before the file, whether its bytes are worth keeping
 */
export const readUploadParts = async (
  request: FastifyRequest,
  isWanted: (sealed: Buffer) => boolean,
): Promise<UploadParts> => {
  let method: string | undefined;
  let sealed = NOTHING;
  let file: ReceivedFile | undefined;
  const came = () => [method !== undefined, sealed.length > 0, file !== undefined].lastIndexOf(true) + 1;
  const wrong = (path: string, reason: string): UploadParts => ({ method, sealed, file, issues: [{ path, reason }] });
  try {
    for await (const part of request.parts({ limits: limits() })) {
      const expected = NAMES[came()];
      if (expected === undefined || part.fieldname !== expected) return wrong(expected ?? part.fieldname, IN_ORDER);
      if (expected === uploadParts.file) {
        if (part.type !== 'file') return wrong(expected, 'Must be a file: a part with a file name');
        file = await receive(part, isWanted(sealed));
      } else {
        if (part.type !== 'field' || typeof part.value !== 'string' || part.value === '') {
          return wrong(expected, 'Must be text, and no file');
        }
        if (part.valueTruncated) return wrong(expected, `Is larger than ${assumptions.maximumBodyBytes} bytes`);
        if (expected === uploadParts.method) method = part.value;
        else sealed = Buffer.from(part.value, 'latin1');
      }
    }
  } catch (cause) {
    // Half a file must not pass for a file.
    file = undefined;
    return wrong('body', `The multipart body is broken: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const missing = NAMES.slice(came());
  return { method, sealed, file, issues: missing.map((path) => ({ path, reason: 'Is missing' })) };
};
