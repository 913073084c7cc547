import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { onTestFinished } from 'vitest';
import { type RunningSite, startSite } from '../../scripts/site-server';

const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const publicKey = key.export({ type: 'spki', format: 'pem' }).toString();

/** @param bytes length of the body */
export type Handler = (request: IncomingMessage, reply: ServerResponse, bytes: number) => void;

/** Starts a backend whose replies the test writes, until the test ends. @returns its address */
export const startBackend = async (handler: Handler): Promise<string> => {
  const server = createServer((incoming, reply) => {
    let bytes = 0;
    incoming.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    incoming.once('end', () => handler(incoming, reply, bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

type Options = Omit<Parameters<typeof startSite>[0], 'backend' | 'publicKey'>;

/** Starts the real nginx in front of a backend, as in production, until the test ends. */
export const siteBefore = async (backend: string, options: Options = {}): Promise<RunningSite> => {
  const site = await startSite({ backend, publicKey, ...options });
  onTestFinished(site.stop);
  return site;
};

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Returns the raw bytes, which `fetch` would decode, for an unchanged path, which `fetch` would normalise. */
export const ask = (site: RunningSite, path: string, { body, ...asked }: Asked = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const outgoing = request({ hostname, port, path, agent: false, ...asked }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

export const post = (site: RunningSite, path: string, headers: Asked['headers'] = {}): Promise<Answer> =>
  ask(site, path, { method: 'POST', body: 'x', headers });

/** Sends bytes that may not be HTTP. @returns all that nginx replies before it closes the connection */
export const sendBytes = (site: RunningSite, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });

/** Headers of the connection, or of one file. */
const INCIDENTAL = /^(?:accept-ranges|connection|content-length|date|etag|keep-alive|last-modified|transfer-encoding)$/;

const treatmentOf = ({ status, headers, body }: Answer): string => {
  const shown = Object.entries(headers).filter(([name]) => !INCIDENTAL.test(name));
  const lines = shown.sort().map(([name, value]) => `  ${name}: ${value}`);
  const what = body.includes(APP_CONFIG_ELEMENT) ? ', the page of the app' : '';
  return [`${status}${what}`, ...lines].join('\n').replaceAll(/\b[\da-f]{32}\b/g, '<id>');
};

/** Lists the replies, each with its paths. @param name of a path in the list */
export const treatments = async (
  site: RunningSite,
  paths: readonly string[],
  name: (path: string) => string = (path) => path,
): Promise<string> => {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const treatment = treatmentOf(await ask(site, path));
    groups.set(treatment, [...(groups.get(treatment) ?? []), name(path)]);
  }
  return [...groups].map(([treatment, alike]) => `${treatment}\n${alike.join('\n')}\n`).join('\n');
};
