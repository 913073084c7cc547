import { connect, type Socket } from 'node:net';
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
const MULTIPART = { [headers.contentType]: `multipart/form-data; boundary=${BOUNDARY}` };

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

/** Sends the head of a request over a bare socket, so that no HTTP library completes it or reads the reply. */
export const beginRequest = (address: string, path: string, sent: Readonly<Record<string, string>>): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host: hostname, ...sent }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
};

/** An upload over a bare socket. It sends only the bytes that the test writes. */
export interface BegunUpload {
  readonly socket: Socket;
  /** resolves with the envelope of the reply once it is complete */
  readonly answer: Promise<ReplyEnvelope>;
  /** resolves when the server has closed the connection */
  readonly ended: Promise<void>;
}

/** Sends the head of an upload and the first bytes of its body. */
export const beginUpload = async (
  address: string,
  client: WireClient,
  parts: readonly Part[],
  bytes: number,
  options: CallOptions = {},
): Promise<BegunUpload> => {
  const body = multipartOf(parts);
  const sent = { ...client.headersOf(options), ...MULTIPART, 'content-length': String(body.length) };
  const socket = beginRequest(address, `${client.base}/${UPLOAD}`, sent);
  const ended = new Promise<void>((resolve) => socket.once('end', resolve));
  const answer = new Promise<ReplyEnvelope>((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const [, length, sealed = ''] = /content-length: (\d+)\r\n.*?\r\n\r\n(.*)/is.exec(received) ?? [];
      if (length !== undefined && sealed.length === Number(length)) resolve(client.opened(sealed));
    });
  });
  await new Promise((resolve) => socket.write(body.subarray(0, bytes), resolve));
  return { socket, answer, ended };
};
