import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { type ReplyEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD, type UploadedFile, uploadedFile, uploadParts } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { type CallOptions, openAes, sealAes, type WireClient } from './wire-client';

/** One part of a multipart body; with a file name it is a file. */
export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

export const BOUNDARY = 'a-boundary-of-the-tests';
const LINE = '\r\n';

/** The bytes of a multipart body, written by hand so that they can also be wrong. */
export const multipartOf = (parts: readonly Part[], end = `--${BOUNDARY}--${LINE}`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, filename, type }) => [
      Buffer.from(
        `--${BOUNDARY}${LINE}content-disposition: form-data; name="${name}"` +
          (filename === undefined ? '' : `; filename="${filename}"`) +
          (type === undefined ? '' : `${LINE}content-type: ${type}`) +
          LINE +
          LINE,
      ),
      Buffer.from(content),
      Buffer.from(LINE),
    ]),
    Buffer.from(end),
  ]);

export interface UploadOptions extends CallOptions {
  readonly purpose?: string;
  readonly filename?: string;
  /** what the sender says that the file is */
  readonly type?: string;
}

/** The three parts of a right upload. */
export const partsOf = (client: WireClient, file: Buffer, options: UploadOptions = {}): Part[] => {
  const { purpose = 'feedback', filename = 'photo.jpg', type = 'image/jpeg' } = options;
  const header = { appName: 'Tests', version: ENVELOPE_VERSION };
  const envelope = { t: Date.now(), header, entries: [{ method: UPLOAD, data: { purpose } }] };
  return [
    { name: uploadParts.method, content: UPLOAD },
    { name: uploadParts.data, content: sealAes(client.key, JSON.stringify(envelope)) },
    { name: uploadParts.file, content: file, filename, type },
  ];
};

/** Sends a multipart body and answers what came back, opened or not. */
export const postUpload = (client: WireClient, body: Buffer, options: CallOptions = {}) =>
  client.post(UPLOAD, body, {
    ...client.headersOf(options),
    [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}`,
  });

/** Sends parts, and opens what came back. */
export const sendParts = async (
  client: WireClient,
  parts: readonly Part[],
  options: CallOptions = {},
): Promise<ReplyEnvelope> => {
  const answer = await postUpload(client, multipartOf(parts), options);
  return z.parse(replyEnvelope, JSON.parse(openAes(client.key, answer.body)));
};

export const upload = (client: WireClient, file: Buffer, options: UploadOptions = {}): Promise<ReplyEnvelope> =>
  sendParts(client, partsOf(client, file, options), options);

/** An upload that must be kept. */
export const uploaded = async (client: WireClient, file: Buffer, options: UploadOptions): Promise<UploadedFile> =>
  z.parse(uploadedFile, (await upload(client, file, options)).results[0]?.data);
