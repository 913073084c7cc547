import { connect, type Socket } from 'node:net';
import { ENVELOPE_VERSION } from '@kit/contracts/constants';
import { type ReplyEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { UPLOAD, type UploadedFile, uploadedFile, uploadParts } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { type CallOptions, openAes, sealAes, type WireClient } from './wire-client';

/** One part of a multipart body. A part with a file name is a file. */
export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

export const BOUNDARY = 'a-boundary-of-the-tests';
const CRLF = '\r\n';

/** Builds the bytes of a multipart body by hand, so that a test can make them invalid. */
export const multipartOf = (parts: readonly Part[], end = `--${BOUNDARY}--${CRLF}`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, filename, type }) => [
      Buffer.from(
        `--${BOUNDARY}${CRLF}content-disposition: form-data; name="${name}"` +
          (filename === undefined ? '' : `; filename="${filename}"`) +
          (type === undefined ? '' : `${CRLF}content-type: ${type}`) +
          CRLF +
          CRLF,
      ),
      Buffer.from(content),
      Buffer.from(CRLF),
    ]),
    Buffer.from(end),
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
  const header = { appName: 'Tests', version: ENVELOPE_VERSION };
  const envelope = { t: Date.now(), header, entries: [{ method: UPLOAD, data: { purpose } }] };
  return [
    { name: uploadParts.method, content: UPLOAD },
    { name: uploadParts.data, content: sealAes(client.key, JSON.stringify(envelope)) },
    { name: uploadParts.file, content: file, filename, type },
  ];
};

/** Sends a multipart body. @returns the reply as received */
export const postUpload = (client: WireClient, body: Buffer, options: CallOptions = {}) =>
  client.post(UPLOAD, body, {
    ...client.headersOf(options),
    [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}`,
  });

/** Sends parts and decrypts the reply. */
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

/** Makes an upload that must succeed. */
export const uploaded = async (client: WireClient, file: Buffer, options: UploadOptions): Promise<UploadedFile> =>
  z.parse(uploadedFile, (await upload(client, file, options)).results[0]?.data);

/** An upload over a bare socket. It sends only the bytes that the test writes. */
export interface BegunUpload {
  readonly socket: Socket;
  /** resolves with the envelope of the reply once it is complete */
  readonly answer: Promise<ReplyEnvelope>;
  /** resolves when the server has closed the connection */
  readonly ended: Promise<void>;
}

const HEAD_END = CRLF + CRLF;

/** The body of an HTTP reply, or undefined while it is incomplete. */
const bodyIn = (received: string): string | undefined => {
  const [head = '', ...rest] = received.split(HEAD_END);
  const body = rest.join(HEAD_END);
  const promised = /content-length: (\d+)/i.exec(head)?.[1];
  return promised !== undefined && body.length === Number(promised) ? body : undefined;
};

/** Sends the head of an upload and the first bytes of its body. */
export const beginUpload = async (
  address: string,
  client: WireClient,
  parts: readonly Part[],
  bytes: number,
  options: CallOptions = {},
): Promise<BegunUpload> => {
  const body = multipartOf(parts);
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<void>((resolve) => socket.once('end', resolve));
  const answer = new Promise<ReplyEnvelope>((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const sealed = bodyIn(received);
      if (sealed !== undefined) resolve(z.parse(replyEnvelope, JSON.parse(openAes(client.key, sealed))));
    });
  });
  const head = {
    ...client.headersOf(options),
    [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
    host: hostname,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${client.base}/${UPLOAD} HTTP/1.1`, ...lines, '', ''].join(CRLF));
  await new Promise((resolve) => socket.write(body.subarray(0, bytes), resolve));
  return { socket, answer, ended };
};
