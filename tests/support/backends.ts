import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startServer, type TestServer } from './server';
import { temporaryFolder } from './temporary-folder';
import { WireClient } from './wire-client';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const privateFile = join(temporaryFolder(), 'private.pem');
writeFileSync(privateFile, privateKey);

/** The key pair of a backend. It differs from that of the other servers. */
export const backendKeys = { privateFile, publicKey };

/** Starts a mock server in front of a backend with `backendKeys`. @param mocked methods that it answers itself */
export const startInFront = (address: string, mocked: readonly string[] = []): Promise<TestServer> =>
  startServer({ backend: { address: new URL(address), publicKey, mocked } });

/** Serves requests on a free port. @param tls for HTTPS */
export const serving = async (answer: RequestListener, tls?: { readonly key: string; readonly cert: string }) => {
  const server = (tls === undefined ? createServer(answer) : createTlsServer(tls, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http${tls === undefined ? '' : 's'}://127.0.0.1:${port}`,
    close: () => void server.close().closeAllConnections(),
  };
};

/** A request that a proxy received. */
interface ReachedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A reply, or a broken connection. */
export type Scripted = Reply | 'hang up';

/** Headers of one connection, or of a body that fetch has unpacked. */
const OF_CONNECTION = ['host', 'connection', 'keep-alive', 'content-length', 'content-encoding', 'transfer-encoding'];
const withoutConnection = (given: object): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !OF_CONNECTION.includes(name)));

/** Sends a request on. */
const passOn = async (to: string, { method, path, headers, body }: ReachedCall): Promise<Reply> => {
  const content = method === 'GET' ? undefined : new Uint8Array(body);
  const sent = { method, headers: withoutConnection(headers), body: content, redirect: 'manual' } as const;
  const came = await fetch(to + path, sent);
  const passed = withoutConnection(Object.fromEntries(came.headers));
  return { status: came.status, headers: passed, body: Buffer.from(await came.arrayBuffer()) };
};

/** Serves requests on a free port. */
const proxyWith = (answer: (call: ReachedCall) => Scripted | Promise<Scripted>) =>
  serving(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const reply = await answer({ method, path, headers, body: await buffer(incoming) });
    if (reply === 'hang up') incoming.socket.destroy();
    else outgoing.writeHead(reply.status ?? 200, { 'content-type': 'text/plain', ...reply.headers }).end(reply.body);
  });

const SANDBOX = /^\/s\/[^/]+/;

/**
 * Gives a client one address for both servers: calls go to the server in front, admin requests to the backend behind
 * it, which has the state. Both use their default sandbox.
 */
export const asOneTarget = (front: string, back: string) =>
  proxyWith((call) => {
    const path = call.path.replace(SANDBOX, '').replace(/([?&])sandbox=[^&]*&?/, '$1');
    const isAdmin = path.startsWith('/__admin') && !path.startsWith('/__admin/public-key');
    return passOn(isAdmin ? back : front, { ...call, path });
  });

/** What a test can do between a server and its backend. */
interface Between {
  /** returns the reply to send instead; undefined passes the call to the backend */
  answer: (call: ReachedCall) => Scripted | undefined;
  /** the calls that came, oldest first */
  readonly reached: ReachedCall[];
}

/** Starts a backend with its own key pair, a server in front of it, and a scripted proxy in between. */
export const startBackend = async () => {
  const back = await startServer({ privateKey: privateFile });
  const between: Between = { answer: () => undefined, reached: [] };
  const proxy = await proxyWith((call) => {
    between.reached.push(call);
    return between.answer(call) ?? passOn(back.address, call);
  });
  const front = await startInFront(proxy.address);
  /** A client of the backend's default sandbox, which it uses for calls without a sandbox. */
  const atBackend = new WireClient(back.address, 'default');
  return {
    back,
    between,
    front,
    /** the backend's origin, as the server in front knows it */
    origin: proxy.address,
    atBackend,
    /** Logs in a new phone number at the backend, through the server in front. */
    logIn: async (client: WireClient): Promise<{ token: string; contactNumber: string }> => {
      const contactNumber = `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      return { token: await client.login(contactNumber, atBackend), contactNumber };
    },
    close: async (): Promise<void> => {
      await front.close();
      proxy.close();
      await back.close();
    },
  };
};

export type BackendSetup = Awaited<ReturnType<typeof startBackend>>;
