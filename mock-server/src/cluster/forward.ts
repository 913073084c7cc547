import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';

const CONNECT_TIMEOUT = 1_000;
/** Of one connection, and not of the call: the next one has its own. */
const OF_THE_CONNECTION = /^(?:connection|keep-alive|proxy-connection|expect|upgrade)$/i;

const connected = (address: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const at = address.lastIndexOf(':');
    const host = address.slice(0, at).replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(address.slice(at + 1)), noDelay: true });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    const timer = setTimeout(fail, CONNECT_TIMEOUT);
    socket.once('error', fail).once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });

/** Node has taken a body of unknown length apart: it is put together again for the way. */
const chunked = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(`${chunk.length.toString(16)}\r\n`, 'latin1');
      this.push(chunk);
      done(null, '\r\n');
    },
    flush(done) {
      done(null, '0\r\n\r\n');
    },
  });

const headOf = ({ method, url, rawHeaders }: IncomingMessage, more: string): string => {
  let head = `${method} ${url} HTTP/1.1\r\n`;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!OF_THE_CONNECTION.test(name)) head += `${name}: ${rawHeaders[index + 1] ?? ''}\r\n`;
  }
  return `${head}${more}\r\nconnection: close\r\n\r\n`;
};

/**
 * Passes a call on to another server, and what that one sends back to the client byte for byte, over the client's own
 * socket: a reply that a fault has broken arrives as broken, and a reset as a reset.
 * @param client socket of the call, on which nothing else is being answered
 * @param more a header for the other server
 * @returns false when nobody listens there: then nothing was sent, and the call can go elsewhere
 */
export const forward = async (
  request: IncomingMessage,
  client: Socket,
  address: string,
  more: string,
): Promise<boolean> => {
  const owner = await connected(address);
  if (owner === undefined) return false;
  owner.write(headOf(request, more), 'latin1');
  if (request.headers['transfer-encoding'] === undefined) request.pipe(owner, { end: false });
  else request.pipe(chunked()).pipe(owner, { end: false });

  owner.on('data', (bytes: Buffer) => {
    if (client.write(bytes)) return;
    owner.pause();
    client.once('drain', () => owner.resume());
  });
  owner.once('end', () => client.end());
  owner.on('error', () => client.resetAndDestroy());
  client.once('close', () => owner.destroy());
  return true;
};
