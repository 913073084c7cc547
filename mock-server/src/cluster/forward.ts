import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { passBackFramed, passBackRaw } from './pass-back';
import type { Peers } from './peers';
import { framedHead, isOfTheConnection, isPartOfHead } from './response-head';

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
    if (!isOfTheConnection(name)) head += `${name}: ${rawHeaders[index + 1] ?? ''}\r\n`;
  }
  // The reply to a HEAD tells the length of a body that it does not have.
  return `${head}${more}\r\nconnection: ${method === 'HEAD' ? 'close' : 'keep-alive'}\r\n\r\n`;
};

/** How often a server that says nothing is looked at, in milliseconds. */
const LOOKED_AT_EVERY = 500;

/**
 * What became of a call: it was passed on, and what comes of it is not ours to say; nobody listens there, and nothing was
 * sent; or the other server was lost before it said anything, and it is not known what it did.
 */
export type Forwarded = 'passed' | 'unreachable' | 'lost';

/**
 * The first that another server says: a whole head, or whatever else it says in the place of one, and be it nothing before
 * it ends the connection, or resets it.
 * @returns paused there; undefined where the server is lost before it says anything
 */
const firstWord = (owner: Socket, isAlive: () => Promise<boolean>): Promise<Buffer | 'reset' | undefined> =>
  new Promise((resolve) => {
    let said: Buffer = Buffer.alloc(0);
    const finish = (word: Buffer | 'reset' | undefined) => {
      clearInterval(timer);
      owner.off('data', hear).off('end', end).off('close', end).off('error', fail).pause();
      resolve(word);
    };
    const hear = (bytes: Buffer) => {
      said = said.length === 0 ? bytes : Buffer.concat([said, bytes]);
      if (!isPartOfHead(said)) finish(said);
    };
    const end = () => finish(said);
    const fail = () => finish(said.length === 0 ? 'reset' : said);
    const timer = setInterval(
      () => void isAlive().then((alive) => alive || said.length > 0 || finish(undefined)),
      LOOKED_AT_EVERY,
    );
    owner.on('data', hear).once('end', end).once('close', end).once('error', fail).resume();
  });

/**
 * A call that was answered before it was heard, such as one that is too large: the other server reads the rest of it, or
 * cuts it off, and so do we.
 */
const passRest = (request: IncomingMessage, owner: Socket, done: () => void): void => {
  const cutOff = () => {
    request.unpipe();
    request.socket.destroySoon();
  };
  owner.once('end', cutOff).once('close', cutOff).resume();
  request.once('end', () => {
    owner.off('end', cutOff).off('close', cutOff);
    done();
  });
};

/**
 * Passes a call on to another server, and what that one sends back to the client: a reply that tells its length by the
 * client's response, so that both connections stay; any other byte for byte over the client's own socket, so that one that
 * a fault has broken arrives as broken, and a reset as a reset.
 * @param response of the call; nothing else is being answered on its socket
 * @param more a header for the other server
 * @param isAlive whether the other server may still answer, while it says nothing
 */
export const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  { peers, address, more }: { readonly peers: Peers; readonly address: string; readonly more: string },
  isAlive: () => Promise<boolean>,
): Promise<Forwarded> => {
  const owner = await peers.take(address);
  const client = response.socket;
  if (owner === undefined || client === null) {
    owner?.destroy();
    return 'unreachable';
  }
  const giveUp = () => void owner.destroy();
  // It stays: one that nobody listens to would end the process.
  const ignore = () => undefined;
  client.once('close', giveUp);
  owner.on('error', ignore);
  owner.write(headOf(request, more), 'latin1');
  if (request.headers['transfer-encoding'] === undefined) request.pipe(owner, { end: false });
  else request.pipe(chunked()).pipe(owner, { end: false });

  const said = await firstWord(owner, isAlive);
  if (said === undefined) {
    client.off('close', giveUp);
    request.unpipe();
    owner.destroy();
    return 'lost';
  }
  if (said === 'reset') {
    client.resetAndDestroy();
    return 'passed';
  }
  const head = request.method === 'HEAD' ? undefined : framedHead(said);
  if (head === undefined) {
    passBackRaw(said, owner, request);
    return 'passed';
  }
  const giveBack = () => {
    client.off('close', giveUp);
    owner.off('error', ignore);
    peers.giveBack(address, owner);
  };
  passBackFramed(head, said.subarray(head.end), owner, response, () => {
    if (request.readableEnded) giveBack();
    else passRest(request, owner, giveBack);
  });
  return 'passed';
};
