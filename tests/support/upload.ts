import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD, type UploadedFile, uploadedFile, uploadParts } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import type { CallOptions, WireClient } from './wire-client';

/** One part of a multipart body. A part with a file name is a file. */
export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

export const BOUNDARY = 'a-boundary-of-the-tests';
/** The header of such a body. */
export const MULTIPART = { [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}` };

/** Builds the bytes of a multipart body by hand, so that a test can make them invalid. */
export const multipartOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, filename, type }) => {
      const named = filename === undefined ? '' : `; filename="${filename}"`;
      const typed = type === undefined ? '' : `\r\ncontent-type: ${type}`;
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${named}${typed}\r\n\r\n`;
      return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
    }),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

export interface UploadOptions extends CallOptions {
  readonly purpose?: string;
  readonly filename?: string;
  /** the MIME type that the sender declares */
  readonly type?: string;
}

/** The three parts of a valid upload. */
export const partsOf = (client: WireClient, file: Buffer, options: UploadOptions = {}): Part[] => {
  const { purpose = 'feedback', filename = 'photo.jpg', type = 'image/jpeg' } = options;
  return [
    { name: uploadParts.method, content: UPLOAD },
    { name: uploadParts.data, content: client.seal([{ method: UPLOAD, data: { purpose } }]) },
    { name: uploadParts.file, content: file, filename, type },
  ];
};

/** Sends a multipart body. @returns the reply as received */
export const postUpload = (client: WireClient, body: Buffer, options: CallOptions = {}) =>
  client.post(UPLOAD, body, { ...client.headersOf(options), ...MULTIPART });

/** Sends parts and decrypts the reply. */
export const sendParts = async (client: WireClient, parts: readonly Part[], options: CallOptions = {}) =>
  client.opened((await postUpload(client, multipartOf(parts), options)).body);

export const upload = (client: WireClient, file: Buffer, options: UploadOptions = {}): Promise<ReplyEnvelope> =>
  sendParts(client, partsOf(client, file, options), options);

/** Makes an upload that must succeed. */
export const uploaded = async (client: WireClient, file: Buffer, options: UploadOptions): Promise<UploadedFile> =>
  z.parse(uploadedFile, (await upload(client, file, options)).results[0]?.data);
