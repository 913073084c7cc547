import { readFileSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { AppConfig } from '@kit/contracts/app-config';
import { BASE_PATH } from '@kit/contracts/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECKOUT } from '../payments/checkout-path';
import { AGREEMENTS } from '../sandbox/agreement-path';
import { checkSandboxName } from '../sandbox/names';
import { fileUrl } from '../sandbox/records/files';
import { basePathOf, prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';
import { phoneOf } from '../wire/phone';
import type { PageConfig } from './app-config';
import { configElement, shellElement, withInHead } from './config-element';
import { isSlowed } from './network';
import { appPageHeaders, assetHeaders, fileHeaders } from './security-headers';

interface WebAppServices {
  /** folder of the built app, if there is one */
  readonly dist: string | undefined;
  readonly pageConfig: PageConfig;
  readonly sandboxes: SandboxHost;
  /** the address of whoever called */
  readonly clientAddress: (request: FastifyRequest) => string;
  readonly shellPath: string;
}

const INDEX = 'index.html';
/** Hashed by the build: the name changes with the content. */
const ASSETS = 'assets/';
const NOT_BUILT = 'The web app is not built. Build it with: npm run build\n';

/** What a host adds to the built page: the shell before every script of the page, and what this deployment is like. */
const withHost = (html: string, config: AppConfig, shellPath: string, orders: string): string =>
  withInHead(html, orders, `<script src="${shellPath}"></script>`, configElement(config));

/** What the page loads itself, but for what comes from no file of the build. */
const OWN_FILE = /((?:src|href)=")\/(?!\/|__)/g;

/** The page with the addresses of its files under a base, so that they come over the network of that sandbox. */
const withFilesUnder = (html: string, base: string): string => html.replace(OWN_FILE, `$1${base}/`);

/** The built index.html, read again when a build has replaced it. */
const pageReader = (dist: string): (() => string) => {
  const path = resolve(dist, INDEX);
  let read = { at: -1, html: '' };
  return () => {
    const at = statSync(path).mtimeMs;
    if (at !== read.at) read = { at, html: readFileSync(path, 'utf8') };
    return read.html;
  };
};

/** index.html is none: it is never served without what the host adds. Nor is a compressed file, by its own name. */
const isFileOf = (dist: string, path: string): boolean => {
  const file = resolve(dist, path);
  const inside = file.startsWith(dist + sep) && file !== resolve(dist, INDEX) && !COMPRESSED.test(file);
  try {
    return inside && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
  } catch {
    // A path that is too long as a whole, or leads through a file.
    return false;
  }
};

/** What other routes answer, or nothing does: no screen of the app lies there. */
const TAKEN = [`/${ASSETS}`, `${BASE_PATH}/`, '/__', fileUrl(''), CHECKOUT, `${AGREEMENTS}/`, basePathOf('')];

/** In bytes, as file systems have it. */
const LONGEST_NAME = 255;
const FILE_NAME = /\.[A-Za-z0-9]+$/;
/** What the build puts beside a file for those who take it compressed; nothing by its own name, as in deploy/. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Whether a part of a path is none that a file or a screen could have, decoded as it is here. */
const isImpossible = (segment: string): boolean =>
  segment === '..' || segment.includes('\0') || segment.includes('\\') || Buffer.byteLength(segment) > LONGEST_NAME;

/** @param path without a slash at its beginning */
const canBeScreen = (path: string): boolean => {
  const isTaken = TAKEN.some((taken) => `/${path}`.startsWith(taken));
  return !isTaken && (path === INDEX || !FILE_NAME.test(path));
};

const sendNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ error: `There is no ${request.method} ${request.url}`, issues: [] });

/**
 * The built web app at `/` and at `/s/<sandbox>/`. What has the name of a file is that file or HTTP 404, since a page in
 * its place would fail later and worse; anything else is index.html, since the app has its own routes.
 */
export const webAppRoutes = async (
  app: FastifyInstance,
  { dist, pageConfig, sandboxes, clientAddress, shellPath }: WebAppServices,
): Promise<void> => {
  const readPage = dist === undefined ? undefined : pageReader(dist);

  /** What a workbench asks of the shell around a page that is asked for, if one does. */
  const ordersFor = (request: FastifyRequest): string => {
    const name = sandboxNameOf(request);
    const phone = phoneOf(request.headers, clientAddress(request));
    const orders = sandboxes.holds(name) ? sandboxes.peek(name).journal.phones.orders(phone) : undefined;
    return orders === undefined ? '' : shellElement({ phone, ...orders });
  };

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const name = prefixedSandbox(request);
    const rest = (request.params as { '*'?: string })['*'] ?? '';
    if ([name ?? '', ...rest.split('/')].some(isImpossible)) return sendNothing(request, reply);
    if (name !== undefined) checkSandboxName(name);
    if (dist !== undefined && isFileOf(dist, rest)) {
      return reply.headers(rest.startsWith(ASSETS) ? assetHeaders : fileHeaders).sendFile(rest);
    }
    if (!canBeScreen(rest)) return sendNothing(request, reply);
    if (readPage === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const base = name === undefined ? '' : basePathOf(name);
    const page = isSlowed(request, sandboxes) ? withFilesUnder(readPage(), base) : readPage();
    return reply
      .type('text/html; charset=utf-8')
      .headers(appPageHeaders)
      .send(withHost(page, pageConfig(base), shellPath, ordersFor(request)));
  };

  // Looked up at each request, not listed at boot: a build that replaces the files needs no restart. What the build has
  // compressed is sent so to whoever takes it: on 3G the plain scripts would be most of a start.
  if (dist !== undefined) {
    await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true });
  }
  for (const path of ['/', '/*', SANDBOX_PREFIX, `${SANDBOX_PREFIX}/*`]) app.get(path, sendPage);
};
