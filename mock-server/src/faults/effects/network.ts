import { randomBytes } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FaultHit } from '../matching';
import type { HttpReply, Send, Transport } from '../outgoing-reply';
import type { Effect } from '../schema';

type NetworkFault = Extract<Effect, { network: string }>;

/** Maximum time between two pieces, in milliseconds. */
const TICK = 50;
const GARBAGE_BYTES = 256;

const headOf = ({ contentType, body }: HttpReply): Record<string, string | number> => ({
  'content-type': contentType,
  'content-length': body.length,
});

/** Sends the head at once and the body in pieces, at the given bandwidth. */
const throttle = (response: ServerResponse, reply: HttpReply, bytesPerSecond: number): void => {
  const every = Math.max(TICK, 1000 / bytesPerSecond);
  const piece = Math.round((bytesPerSecond * every) / 1000);
  let sent = 0;
  response.writeHead(reply.status, headOf(reply)).flushHeaders();
  const timer = setInterval(() => {
    response.write(reply.body.slice(sent, sent + piece), 'latin1');
    sent += piece;
    if (sent < reply.body.length) return;
    clearInterval(timer);
    response.end();
  }, every);
  timer.unref();
  response.once('close', () => clearInterval(timer));
};

const writeRaw = (socket: Socket, head: string, bytes: Buffer): void => {
  socket.write(head);
  socket.end(bytes);
};

const rawHead = ({ status, contentType }: HttpReply): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: ${contentType}\r\n`;

/** The connection of a reply. A call in the same process has none (`fetch-handler.ts`). */
const connectionOf = ({ socket }: ServerResponse): Socket | undefined =>
  socket !== null && 'resetAndDestroy' in socket ? socket : undefined;

/** Resets the connection of a reply. A call in the same process fails. */
export const resetConnection = (response: ServerResponse): void => {
  const connection = connectionOf(response);
  if (connection === undefined) response.destroy();
  else connection.resetAndDestroy();
};

/** Sends a reply over a bad network. The call has run, and its changes stay. */
const sendOver =
  ({ network, bytesPerSecond = 1 }: NetworkFault): Send =>
  (response, reply) => {
    // Sends nothing: the client times out, or the server stops.
    if (network === 'TIMEOUT') return;
    if (network === 'BANDWIDTH') {
      throttle(response, reply, bytesPerSecond);
      return;
    }
    const socket = connectionOf(response);
    if (network === 'CONNECTION_RESET_BY_PEER' || socket === undefined) {
      resetConnection(response);
      return;
    }
    switch (network) {
      case 'EMPTY_RESPONSE':
        socket.end();
        return;
      case 'MALFORMED_RESPONSE_CHUNK':
        writeRaw(
          socket,
          `${rawHead(reply)}transfer-encoding: chunked\r\n\r\n`,
          Buffer.from('this is no chunk size\r\n'),
        );
        return;
      case 'RANDOM_DATA_THEN_CLOSE':
        // No status line can begin with this byte.
        writeRaw(socket, '\0', randomBytes(GARBAGE_BYTES));
        return;
      case 'TRUNCATE':
        writeRaw(
          socket,
          `${rawHead(reply)}content-length: ${reply.body.length}\r\n\r\n`,
          Buffer.from(reply.body.slice(0, Math.floor(reply.body.length / 2)), 'latin1'),
        );
        return;
    }
  };

/** Sends the reply over a bad network. */
export const applyNetwork = <Reply extends Transport>(reply: Reply, { effect }: FaultHit): Reply =>
  'network' in effect ? { ...reply, send: sendOver(effect) } : reply;
