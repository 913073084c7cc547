import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { checkSandboxName } from '../core/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../service/paths';
import { isLoopback, WORKBENCH_HOST } from '../wire/origin';
import { assetRoute, builtFile, contentTypeOf, pageHeaders, sendText } from './html';

/**
 * Host names of the workbench's simulated devices. Each device needs its own origin, because frames of one origin share
 * their session. All belong to one site, because browsers give third-party frames no storage. Browsers resolve these
 * names to this machine without DNS.
 */
const PHONE_HOSTS = ['a', 'b', 'c', 'd'].map((name) => `${name}.${WORKBENCH_HOST}`);

const FRAMED_BY_ITSELF = "frame-ancestors 'self'";

/** Host name and `:port` of a request's `Host` header. */
const partsOf = ({ host = '' }: IncomingHttpHeaders): { readonly name: string; readonly port: string } => {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  return { name: host.slice(0, host.length - port.length).toLowerCase(), port };
};

/** Returns the origins of the simulated devices, with the port of the request. */
const phoneOrigins = (headers: IncomingHttpHeaders): readonly string[] =>
  PHONE_HOSTS.map((name) => `http://${name}${partsOf(headers).port}`);

const isPhone = (headers: IncomingHttpHeaders): boolean => PHONE_HOSTS.includes(partsOf(headers).name);

const workbenchOrigin = (headers: IncomingHttpHeaders): string => `http://${WORKBENCH_HOST}${partsOf(headers).port}`;

/**
 * Returns the workbench's own origin if a browser on this machine opened it under another name.
 * @returns undefined if the name is right, or if the browser is on another machine
 */
const betterWorkbench = (headers: IncomingHttpHeaders): string | undefined => {
  const { name } = partsOf(headers);
  const isNavigation = headers['sec-fetch-dest'] === 'document';
  return isNavigation && name !== WORKBENCH_HOST && isLoopback(name) ? workbenchOrigin(headers) : undefined;
};

/**
 * Returns true for a request that loads a page into a device's frame of the workbench. Other sites can send it too, but
 * browsers then refuse to show the page: its policy admits only the workbench.
 */
export const isPhoneFrame = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'iframe' && isPhone(headers);

/** Allows the workbench to frame the pages of its devices: the app, and the frames inside the app. */
export const letWorkbenchFrame = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ headers }, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string' || !isPhone(headers)) return;
    reply.header(
      'content-security-policy',
      policy.replace(FRAMED_BY_ITSELF, `${FRAMED_BY_ITSELF} ${workbenchOrigin(headers)}`),
    );
  });
};

/** Path of the workbench. The admin API has no call at this path. */
const WORKBENCH = '/__admin/';
const PAGE = 'index.html';
/** The build marks the page with it (workbench.config.ts). */
const NONCE = 'NONCE_OF_THE_REPLY';
const NONCE_BYTES = 16;

const NOT_BUILT =
  'This build of the mock server has no workbench. Use a build made with "npm run build" in the repository.';

/**
 * Content security policy: the workbench's own files, the admin API, and frames of its devices. Nobody may frame it.
 * @param nonce of the style sheet that stops the page from scrolling behind an open dialog
 */
const policyOf = (headers: IncomingHttpHeaders, nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${["'self'", ...phoneOrigins(headers)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * The workbench at `/__admin/`. Its files are public, also on a server with an admin token. Its calls require the
 * token.
 */
export const workbenchRoutes = (app: FastifyInstance): void => {
  const { config, access } = app;
  const folder = resolve(config.pagesDist, 'workbench');
  app.get(WORKBENCH, async (request, reply) => {
    const { headers, url } = request;
    const better = betterWorkbench(headers);
    if (better !== undefined) return reply.redirect(better + (access.hasCookie(headers) ? access.link(url) : url));
    const page = await builtFile(folder, PAGE);
    if (page === undefined) return sendText(reply, 404, NOT_BUILT);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const policy = policyOf(headers, nonce);
    return reply
      .type(contentTypeOf(PAGE))
      .headers({ ...pageHeaders, 'content-security-policy': policy, 'x-frame-options': 'DENY' })
      .send(page.toString().replaceAll(NONCE, nonce));
  });

  assetRoute(app, `${WORKBENCH}assets`, folder);

  app.get(`${SANDBOX_PREFIX}${WORKBENCH}`, (request, reply) => {
    const name = prefixedSandbox(request) ?? '';
    checkSandboxName(name);
    return reply.redirect(`${WORKBENCH}?sandbox=${encodeURIComponent(name)}`);
  });
};
