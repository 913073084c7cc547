import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FramedHead } from './response-head';

/** Whether a connection was reset or broken, and not ended. */
const isBroken = (socket: Socket): boolean => socket.errored !== null;

/**
 * Writes all that comes to the client's own socket, and ends its connection as the other server ends this one.
 * @param said what came already
 * @param request of the client, which may still be on its way
 */
export const passBackRaw = (said: Buffer, owner: Socket, request: IncomingMessage): void => {
  const client = request.socket;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    // A client that still sends is to find its answer, and no reset in the place of it.
    request.unpipe();
    request.resume();
    client.end();
  };
  const pass = (bytes: Buffer) => {
    if (bytes.length === 0 || client.write(bytes)) return;
    owner.pause();
    client.once('drain', () => owner.resume());
  };
  owner.on('data', pass).once('end', end);
  // What is left of a body may be refused after the answer: the answer counts.
  owner.on('error', () => hasEnded || client.resetAndDestroy());
  owner.resume();
  pass(said);
  // It may have been reset or ended before anybody listened for that here.
  if (isBroken(owner)) client.resetAndDestroy();
  else if (owner.readableEnded || owner.destroyed) end();
};

/**
 * Answers by the client's own response, so that its connection stays, and hands this one back when the body is whole. A
 * body that does not become what its head says is a broken reply, and arrives as broken.
 * @param body what came of it already
 * @param done with the connection to the other server in order, and nothing on its way
 */
export const passBackFramed = (
  { status, message, headers, length }: FramedHead,
  body: Buffer,
  owner: Socket,
  response: ServerResponse,
  done: () => void,
): void => {
  const client = response.socket;
  let left = length;
  const stop = () => {
    owner.off('data', pass).off('end', end).off('error', fail);
    response.off('drain', resume);
  };
  const resume = () => void owner.resume();
  const end = () => {
    stop();
    client?.end();
  };
  const fail = () => {
    stop();
    client?.resetAndDestroy();
  };
  const pass = (bytes: Buffer) => {
    left -= bytes.length;
    if (bytes.length > 0 && !response.write(bytes)) owner.pause();
    if (left !== 0) return;
    stop();
    response.end();
    done();
  };
  // Its own date is among the headers.
  response.sendDate = false;
  response.writeHead(status, message, headers);
  response.on('drain', resume);
  owner.on('data', pass).once('end', end).on('error', fail);
  pass(body);
  if (left === 0) return;
  if (isBroken(owner)) fail();
  else if (owner.readableEnded || owner.destroyed) end();
  else owner.resume();
};
