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

/** How often a server that says nothing is looked at, in milliseconds. */
const LOOKED_AT_EVERY = 500;

/**
 * What became of a call: it was passed on, and what comes of it is not ours to say; nobody listens there, and nothing was
 * sent; or the other server was lost before it said anything, and it is not known what it did.
 */
export type Forwarded = 'passed' | 'unreachable' | 'lost';

/** The first that another server says, be it the end of the connection: bytes, or how it ended. */
type FirstWord = Buffer | 'end' | 'reset';

/** Resolves with the first word, and pauses the connection there; undefined where the server is lost before. */
const firstWord = (owner: Socket, isAlive: () => Promise<boolean>): Promise<FirstWord | undefined> =>
  new Promise((resolve) => {
    let isDone = false;
    const finish = (word: FirstWord | undefined) => {
      if (isDone) return;
      isDone = true;
      clearInterval(timer);
      owner.removeAllListeners('data').removeAllListeners('end').pause();
      resolve(word);
    };
    const timer = setInterval(() => void isAlive().then((alive) => alive || finish(undefined)), LOOKED_AT_EVERY);
    owner.once('data', finish).once('end', () => finish('end'));
    // It stays: whoever is told of a reset later is told by another listener.
    owner.on('error', () => finish('reset')).once('close', () => finish('end'));
  });

/** Writes all that comes to the client, and ends its connection as the other server ends this one. */
const passBack = (first: FirstWord, owner: Socket, client: Socket): void => {
  if (first === 'reset') {
    client.resetAndDestroy();
    return;
  }
  if (first === 'end') {
    client.end();
    return;
  }
  let hasEnded = false;
  const pass = (bytes: Buffer) => {
    if (client.write(bytes)) return;
    owner.pause();
    client.once('drain', () => owner.resume());
  };
  owner.on('data', pass).once('end', () => {
    hasEnded = true;
    client.end();
  });
  // What is left of a body may be refused after the answer: the answer counts.
  owner.on('error', () => hasEnded || client.resetAndDestroy());
  owner.resume();
  pass(first);
  // It may have been reset before anybody listened for that here.
  if (owner.errored) client.resetAndDestroy();
};

/**
 * Passes a call on to another server, and what that one sends back to the client byte for byte, over the client's own
 * socket: a reply that a fault has broken arrives as broken, and a reset as a reset.
 * @param client socket of the call, on which nothing else is being answered
 * @param more a header for the other server
 * @param isAlive whether the other server may still answer, while it says nothing
 */
export const forward = async (
  request: IncomingMessage,
  client: Socket,
  address: string,
  more: string,
  isAlive: () => Promise<boolean>,
): Promise<Forwarded> => {
  const owner = await connected(address);
  if (owner === undefined) return 'unreachable';
  owner.write(headOf(request, more), 'latin1');
  if (request.headers['transfer-encoding'] === undefined) request.pipe(owner, { end: false });
  else request.pipe(chunked()).pipe(owner, { end: false });

  client.once('close', () => owner.destroy());
  const first = await firstWord(owner, isAlive);
  if (first === undefined) {
    owner.destroy();
    return 'lost';
  }
  passBack(first, owner, client);
  return 'passed';
};
