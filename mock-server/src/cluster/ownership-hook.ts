import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { SandboxUnavailable } from '../sandbox/names';
import { looksAtNothing } from '../sandbox/resolve';
import { forward } from './forward';
import type { Ownership } from './ownership';
import { type PassedOn, passedOnHeader, takePassedOn } from './passed-on';

/** Servers that disagree about an owner must not send a call round for ever. */
const MAXIMUM_TIMES = 4;

/** What a group of routes says of its requests. */
export interface Belonging {
  /** the sandbox of a request; undefined for one that belongs to none */
  readonly nameOf: (request: FastifyRequest) => string | undefined;
  /** whether a sandbox that does not exist need not begin with it */
  readonly onlyLooks: (request: FastifyRequest) => boolean;
}

/** @returns whether the call is served here; otherwise another server has it */
const isServedHere = async (
  ownership: Ownership,
  { name, onlyLooks }: { readonly name: string; readonly onlyLooks: boolean },
  { raw: request, ip }: FastifyRequest,
  reply: FastifyReply,
  before: PassedOn | undefined,
): Promise<boolean> => {
  const { times, clientAddress } = before ?? { times: 0, clientAddress: ip };
  const more = passedOnHeader(ownership.peerSecret, { times: times + 1, clientAddress });
  const deadline = ownership.deadline();
  while (performance.now() < deadline) {
    const place = await ownership.place(name, { isPassedOn: before !== undefined, onlyLooks });
    if (place === 'nowhere') looksAtNothing(request);
    if (place === 'here' || place === 'nowhere') return true;
    if (times >= MAXIMUM_TIMES) break;
    const client = reply.raw.socket;
    if (client === null || client.destroyed) break;
    const forwarded =
      place.address === ''
        ? 'unreachable'
        : await forward(request, reply.raw, { peers: ownership.peers, address: place.address, more }, () =>
            ownership.isAlive(place),
          );
    if (forwarded === 'passed') {
      reply.hijack();
      return false;
    }
    await ownership.doubt(name);
    if (forwarded === 'lost') break;
  }
  throw new SandboxUnavailable(`The server that holds the sandbox "${name}" does not answer`);
};

/** Lets a call go on here once its sandbox is held here, and passes it on where another server holds it. */
export const ownershipHook =
  (ownership: Ownership, { nameOf, onlyLooks }: Belonging): onRequestHookHandler =>
  (request, reply, done) => {
    const before = takePassedOn(request.raw, ownership.peerSecret);
    // What tells no length ends with its connection, so that the other server sees where.
    if (before !== undefined) reply.raw.useChunkedEncodingByDefault = false;
    const name = nameOf(request);
    if (name === undefined || ownership.isHere(name)) {
      done();
      return;
    }
    isServedHere(ownership, { name, onlyLooks: onlyLooks(request) }, request, reply, before).then(
      (here) => {
        if (here) done();
      },
      (cause: Error) => done(cause),
    );
  };
