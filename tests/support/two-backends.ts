import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from '@kit/mock-server/config';
import { startServer, type TestServer } from './server';
import { temporaryFolder } from './temporary-folder';

/** A key pair of a backend, as files and as PEM. */
export interface BackendKeys {
  readonly privateFile: string;
  readonly privateKey: string;
  readonly publicKey: string;
}

const makeKeys = (): BackendKeys => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const privateFile = join(temporaryFolder(), 'private.pem');
  writeFileSync(privateFile, pair.privateKey);
  return { privateFile, privateKey: pair.privateKey, publicKey: pair.publicKey };
};

const made = new Map<number, BackendKeys>();

/**
 * The keys of a backend, made at the first call.
 * @param backend each number has its own keys
 */
export const backendKeys = (backend = 1): BackendKeys => {
  const keys = made.get(backend) ?? makeKeys();
  made.set(backend, keys);
  return keys;
};

/** Starts a mock server in front of a backend that has its own key pair. */
export const startInFront = (
  address: string,
  publicKey: string,
  mocked: readonly string[] = [],
  changes: Partial<Config> = {},
): Promise<TestServer> => startServer({ backend: { address: new URL(address), publicKey, mocked }, ...changes });

const SANDBOX = /^\/s\/[^/]+/;

/**
 * Gives a client one address for both servers: calls go to the server in front, admin requests to the backend behind
 * it, which has the state. Both use their default sandbox. @returns the address, and a function that closes it
 */
export const asOneTarget = async (front: string, back: string): Promise<[address: string, close: () => void]> => {
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const path = (incoming.url ?? '/').replace(SANDBOX, '').replace(/([?&])sandbox=[^&]*&?/, '$1');
    const isAdmin = path.startsWith('/__admin') && !path.startsWith('/__admin/public-key');
    const url = `${isAdmin ? back : front}${path}`;
    const { host: _, ...headers } = incoming.headers;
    const passed = request(url, { method: incoming.method, headers }, (came) => {
      outgoing.writeHead(came.statusCode ?? 0, came.headers);
      came.pipe(outgoing);
    });
    passed.on('error', (cause) => outgoing.destroy(cause));
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return [
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    () => void server.close().closeAllConnections(),
  ];
};
