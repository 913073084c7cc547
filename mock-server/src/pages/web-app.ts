import { readFileSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { AppConfig } from '@kit/contracts/app-config';
import { BASE_PATH } from '@kit/contracts/constants';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { checkSandboxName } from '../core/names';
import type { KeyPair } from '../crypto/key-pair';
import { CHECKOUT } from '../loan/pay-order';
import { AGREEMENTS, basePathOf, prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from '../service/paths';
import { fileUrl } from '../service/records/files';
import { deviceOf } from '../wire/device';
import { configElement, shellElement, shellSettingsOf, withInHead } from './config-element';
import { appPageHeaders, assetHeaders, fileHeaders, sendText } from './html';

/** Builds the configuration of the app's page under a base path: empty, or `/s/<sandbox>`. */
export type PageConfig = (base: string) => AppConfig;

/** The built page and the development page share this function, so they cannot differ. */
export const pageConfigOf =
  ({ assumptions, fieldNames, paths }: Config, { publicKey }: KeyPair): PageConfig =>
  (base) => ({ contractVersion: CONTRACT_VERSION, publicKey, base, assumptions, fieldNames, paths });

const INDEX = 'index.html';
/** Folder of files with a content hash in their names. */
const ASSETS = 'assets/';
const NOT_BUILT = 'The web app is not built. Build it with: npm run build';

/** Compressed copies that the build adds. As in deploy/, they have no address. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Returns true for a file of the build. Excludes index.html, which needs additions, and compressed files. */
const isFileOf = (dist: string, path: string): boolean => {
  const file = resolve(dist, path);
  const isInside = file.startsWith(dist + sep) && file !== resolve(dist, INDEX) && !COMPRESSED.test(file);
  try {
    return isInside && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false);
  } catch {
    // The path is too long, or uses a file as a folder.
    return false;
  }
};

/** Path prefixes of other routes, and reserved ones. The app has no screens there. */
const TAKEN = [`/${ASSETS}`, `${BASE_PATH}/`, '/__', fileUrl(''), CHECKOUT, `${AGREEMENTS}/`, basePathOf('')];

/** Bytes; the limit of common file systems. */
const LONGEST_NAME = 255;
const FILE_NAME = /\.[A-Za-z0-9]+$/;

/** Returns true for a decoded part of a path that no file or screen can have. */
const isImpossible = (segment: string): boolean =>
  segment === '..' || segment.includes('\0') || segment.includes('\\') || Buffer.byteLength(segment) > LONGEST_NAME;

/** @param path without the leading slash */
const canBeScreen = (path: string): boolean => {
  const isTaken = TAKEN.some((taken) => `/${path}`.startsWith(taken));
  return !isTaken && (path === INDEX || !FILE_NAME.test(path));
};

const sendNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ error: `There is no page ${request.method} ${request.url}`, issues: [] });

/**
 * The built web app at `/` and at `/s/<sandbox>/`. A path that looks like a file is served as that file or gets HTTP 404.
 * Every other path gets index.html, because the app has its own routes. A new build needs no restart.
 */
export const webAppRoutes = async (app: FastifyInstance, shellPath: string): Promise<void> => {
  const { pageConfig, sandboxes } = app;
  const dist = app.config.webDist;

  /** Sends the page with the shell ahead of its own scripts, and with the configuration of this deployment. */
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply, folder: string): Promise<FastifyReply> => {
    const device = deviceOf(request.headers, request.ip);
    const orders = await sandboxes.transact(sandboxNameOf(request), ({ devices }) => devices.get(device));
    const settings = shellSettingsOf(device, orders);
    const name = prefixedSandbox(request);
    const html = withInHead(
      readFileSync(resolve(folder, INDEX), 'utf8'),
      settings === undefined ? '' : shellElement(settings),
      `<script src="${shellPath}"></script>`,
      configElement(pageConfig(name === undefined ? '' : basePathOf(name))),
    );
    return reply.type('text/html; charset=utf-8').headers(appPageHeaders).send(html);
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = prefixedSandbox(request);
    const rest = (request.params as { '*'?: string })['*'] ?? '';
    if ([name ?? '', ...rest.split('/')].some(isImpossible)) return sendNothing(request, reply);
    if (name !== undefined) checkSandboxName(name);
    if (dist !== undefined && isFileOf(dist, rest)) {
      return reply.headers(rest.startsWith(ASSETS) ? assetHeaders : fileHeaders).sendFile(rest);
    }
    if (!canBeScreen(rest)) return sendNothing(request, reply);
    return dist === undefined ? sendText(reply, 404, NOT_BUILT, {}) : sendIndex(request, reply, dist);
  };

  // Compressed copies matter most on 3G, where loading scripts takes most of the start.
  if (dist !== undefined) {
    await app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true });
  }
  for (const path of ['/', '/*', SANDBOX_PREFIX, `${SANDBOX_PREFIX}/*`]) app.get(path, sendPage);
};
