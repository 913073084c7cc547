import { connect, type Socket } from 'node:net';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { MULTIPART, multipartOf, type Part } from '../support/upload';
import type { CallOptions, WireClient } from '../support/wire-client';

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
  /** the envelope of the reply */
  readonly answer: Promise<ReplyEnvelope>;
  /** resolves once the server has closed the connection */
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
