import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { checkSandboxName } from '../core/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { assetRoute, sendText } from './html';
import { contentTypeOf } from './page-source';
import { pageHeaders } from './security-headers';
import { betterWorkbench, phoneOrigins } from './workbench-hosts';

/** Path of the workbench. The admin API has no call at this path. */
const WORKBENCH = '/__admin/';
const PAGE = 'index.html';

const NOT_BUILT =
  'This build of the mock server has no workbench. Use a build made with "npm run build" in the repository.';

/**
 * Content security policy: the workbench's own files, the admin API, and frames of its devices. Nobody may frame it.
 */
const policyOf = (headers: IncomingHttpHeaders): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
  const { pages, withSignIn } = app;
  app.get(WORKBENCH, async (request, reply) => {
    const better = betterWorkbench(request.headers);
    if (better !== undefined) return reply.redirect(better + withSignIn(request.headers, request.url));
    const page = await pages.file('workbench', PAGE);
    if (page === undefined) return sendText(reply, 404, NOT_BUILT);
    return reply
      .type(contentTypeOf(PAGE))
      .headers({ ...pageHeaders, 'content-security-policy': policyOf(request.headers), 'x-frame-options': 'DENY' })
      .send(page);
  });

  assetRoute(app, `${WORKBENCH}assets`, pages, 'workbench');

  app.get(`${SANDBOX_PREFIX}${WORKBENCH}`, (request, reply) => {
    const name = prefixedSandbox(request) ?? '';
    checkSandboxName(name);
    return reply.redirect(`${WORKBENCH}?sandbox=${encodeURIComponent(name)}`);
  });
};
