import { documentForm } from '../../src/sandbox/migrations';
import { createKeyPair } from '../key-pair';
import { type BrowserServer, createBrowserServer } from '../server';
import { IndexedDbStore } from './indexed-db';
import { FILES, staticPages } from './static-pages';

declare const self: ServiceWorkerGlobalScope;

/** Files that the static web server answers instead of the worker: the page of the demo and its scripts. */
const OF_HOST = /^\/(?:demo\.(?:html|js|css)|worker\.js)$/;

/** Device names for calls: the workbench is the tester's machine, and every other page is device A. */
const hostOf = (path: string): string =>
  path.startsWith('/__admin') ? 'workbench.localhost' : 'a.workbench.localhost';

const open = async (): Promise<BrowserServer> => {
  const [store, pages] = await Promise.all([IndexedDbStore.open(documentForm.version), staticPages()]);
  const keyPair = await store.keyPair(createKeyPair);
  return createBrowserServer({
    keyPair,
    store,
    stored: store.load(),
    pages,
    report: (line) => console.error(line),
    hostOf,
  });
};

let server: Promise<BrowserServer> | undefined;

/** Opens the server at the first request after the browser started this worker, and again after a failure. */
const opened = (): Promise<BrowserServer> => {
  server ??= open().catch((cause: unknown) => {
    server = undefined;
    throw cause;
  });
  return server;
};

const unavailable = (cause: unknown): Response =>
  new Response(`The demo cannot start: ${String(cause)}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

const answer = async (request: Request): Promise<Response> => {
  const { handle } = await opened();
  // The page gets a network error for a broken connection, as it would without the worker.
  return handle(request).catch(() => Response.error());
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Any message keeps the worker alive. `claim` lets the worker answer the page that sent it.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin || pathname.startsWith(FILES) || OF_HOST.test(pathname)) return;
  event.respondWith(answer(event.request).catch(unavailable));
});
