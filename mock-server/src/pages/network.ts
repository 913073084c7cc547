import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Networks } from '../sandbox/records/networks';
import { sandboxNameOf } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';
import { deviceOf } from '../wire/device';
import { isLost } from '../wire/network-loss';

/** Services that find the simulated network of a page. */
export interface NetworkServices {
  readonly sandboxes: SandboxHost;
  /** returns the client's IP address */
  readonly clientAddress: (request: FastifyRequest) => string;
}

/** Bytes that are sent at once. */
const PIECE = 4 * 1024;

/** Returns the simulated networks of a request's sandbox, or undefined. A page does not create a sandbox. */
const networksOf = (request: FastifyRequest, sandboxes: SandboxHost): Networks | undefined => {
  const name = sandboxNameOf(request);
  const networks = sandboxes.holds(name) ? sandboxes.peek(name).networks : undefined;
  return networks?.none === false ? networks : undefined;
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

async function* slowly(payload: AsyncIterable<Buffer>, networks: Networks, device: string) {
  await wait(networks.latency(device));
  for await (const chunk of payload) {
    for (let start = 0; start < chunk.length; start += PIECE) {
      const piece = chunk.subarray(start, start + PIECE);
      await wait(networks.sendDown(device, piece.length));
      yield piece;
    }
  }
}

const asStream = (payload: unknown): AsyncIterable<Buffer> | undefined => {
  if (payload instanceof Readable) return payload;
  if (typeof payload === 'string') return Readable.from([Buffer.from(payload)]);
  return Buffer.isBuffer(payload) ? Readable.from([payload]) : undefined;
};

/** Returns true if a page must load its files under the path of its sandbox, so that the simulated network slows them. */
export const isSlowed = (request: FastifyRequest, sandboxes: SandboxHost): boolean =>
  networksOf(request, sandboxes) !== undefined;

/** Applies the simulated network of a device to pages and their files: delays, speed and losses. */
export const slowPages = (app: FastifyInstance, { sandboxes, clientAddress }: NetworkServices): void => {
  app.addHook('preHandler', (request, reply, done) => {
    const networks = networksOf(request, sandboxes);
    const device = deviceOf(request.headers, clientAddress(request));
    if (networks === undefined || !isLost({ networks }, device, { reply })) done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const networks = networksOf(request, sandboxes);
    const device = deviceOf(request.headers, clientAddress(request));
    const stream = asStream(payload);
    if (networks?.of(device) === undefined || stream === undefined) return done(null, payload);
    // Without a content-length, a stream would be sent in chunks.
    if (!(payload instanceof Readable)) reply.header('content-length', Buffer.byteLength(payload as string | Buffer));
    return done(null, Readable.from(slowly(stream, networks, device)));
  });
};
