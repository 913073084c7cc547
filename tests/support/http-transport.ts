import { Agent, request } from 'node:http';
import type { Transport } from './wire-client';

/**
 * Reaches a running server over keep-alive connections. Close it when the test ends: an open connection keeps the
 * process alive.
 */
export const httpTransport = (address: string): Transport & { close: () => void } => {
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const outgoing = request(`${address}${path}`, { method, headers, agent }, (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
          );
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
};
