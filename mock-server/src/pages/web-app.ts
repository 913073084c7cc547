import type { AppConfig } from '@kit/contracts/app-config';
import { BASE_PATH } from '@kit/contracts/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSandboxName } from '../core/names';
import { CHECKOUT } from '../payments/checkout-path';
import { AGREEMENTS } from '../sandbox/agreement-path';
import { fileUrl } from '../sandbox/records/files';
import { basePathOf, prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from '../sandbox/resolve';
import { deviceOf } from '../wire/device';
import { configElement, shellElement, shellSettingsOf, withInHead } from './config-element';
import { sendText } from './html';
import { appPageHeaders, assetHeaders, fileHeaders } from './security-headers';

const INDEX = 'index.html';
/** Folder of files with a content hash in their names. */
const ASSETS = 'assets/';
const NOT_BUILT = 'The web app is not built. Build it with: npm run build';

/** Inserts the shell, ahead of the page's own scripts, and the configuration of this deployment. */
const withHost = (html: string, config: AppConfig, shellPath: string, orders: string): string =>
  withInHead(html, orders, `<script src="${shellPath}"></script>`, configElement(config));

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
 * Every other path gets index.html, because the app has its own routes.
 */
export const webAppRoutes = async (app: FastifyInstance, shellPath: string): Promise<void> => {
  const { pageConfig, sandboxes } = app;
  const files = app.pages.app;
  /** Returns the element with the workbench's settings for the device's simulated shell, or an empty text. */
  const ordersFor = async (request: FastifyRequest): Promise<string> => {
    const device = deviceOf(request.headers, request.ip);
    const orders = await sandboxes.transact(sandboxNameOf(request), ({ devices }) => devices.orders(device));
    const settings = shellSettingsOf(device, orders);
    return settings === undefined ? '' : shellElement(settings);
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = prefixedSandbox(request);
    const rest = (request.params as { '*'?: string })['*'] ?? '';
    if ([name ?? '', ...rest.split('/')].some(isImpossible)) return sendNothing(request, reply);
    if (name !== undefined) checkSandboxName(name);
    if (files?.has(rest)) {
      return files.send(reply.headers(rest.startsWith(ASSETS) ? assetHeaders : fileHeaders), rest);
    }
    if (!canBeScreen(rest)) return sendNothing(request, reply);
    if (files === undefined) return sendText(reply, 404, NOT_BUILT, {});
    const base = name === undefined ? '' : basePathOf(name);
    return reply
      .type('text/html; charset=utf-8')
      .headers(appPageHeaders)
      .send(withHost(files.page(), pageConfig(base), shellPath, await ordersFor(request)));
  };

  await files?.prepare(app);
  for (const path of ['/', '/*', SANDBOX_PREFIX, `${SANDBOX_PREFIX}/*`]) app.get(path, sendPage);
};
