import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deliver } from './admin/define';
import { answerInMemory } from './fetch-handler';

const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Over a real connection, so that faults of the network apply. */
const overHttp =
  ({ address, port }: AddressInfo): Deliver =>
  (path, headers, body, signal) =>
    new Promise((resolve, reject) => {
      const host = EVERY_ADDRESS[address] ?? address;
      const sent = httpRequest({ host, port, path, method: 'POST', headers }, (response) => {
        response.on('error', () => undefined).resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject);
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        sent.destroy();
      });
      sent.end(body, 'latin1');
    });

const inMemory =
  (app: FastifyInstance): Deliver =>
  async (path, headers, body, signal) => {
    const call = { method: 'POST', path, headers: Object.entries(headers), body: Buffer.from(body, 'latin1') };
    const reply = await answerInMemory(app, call, signal);
    await reply.arrayBuffer();
    return reply.status;
  };

/** Sends calls to a server: to the address on which it listens, or in memory if it does not. */
export const deliverTo = (app: FastifyInstance): Deliver => {
  const memory = inMemory(app);
  return (...call) => {
    const address = app.server.address();
    return typeof address === 'string' || address === null ? memory(...call) : overHttp(address)(...call);
  };
};
