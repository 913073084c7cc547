import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { checkSandboxName } from '../sandbox/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { contentTypeOf, type PageSource } from './page-source';
import { assetHeaders, fileHeaders, pageHeaders } from './security-headers';
import { betterWorkbench, phoneOrigins } from './workbench-hosts';

/** Path of the workbench. The admin API has no call at its root. */
const WORKBENCH = '/__admin/';
const PAGE = 'index.html';

/** Content security policy of the workbench: its own files, the admin API, and frames of its devices. No page may frame it. */
const policyOf = (headers: IncomingHttpHeaders): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures of devices in traces are data URLs.
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${["'self'", ...phoneOrigins(headers)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export interface WorkbenchServices {
  readonly pages: PageSource;
  /** Returns the path, or a sign-in link to it if the browser is signed in. Its cookie is not valid for another host name. */
  readonly withSignIn: (headers: IncomingHttpHeaders, path: string) => Promise<string>;
}

/**
 * The workbench at `/__admin/`. Its files are public. With an admin token, its calls of the admin API need the token or
 * its cookie.
 */
export const workbenchRoutes = (app: FastifyInstance, { pages, withSignIn }: WorkbenchServices): void => {
  app.get(WORKBENCH, async (request, reply) => {
    const better = betterWorkbench(request.headers);
    if (better !== undefined) return reply.redirect(better + (await withSignIn(request.headers, request.url)));
    const page = await pages.file('workbench', PAGE);
    return reply
      .type(contentTypeOf(PAGE))
      .headers({ ...pageHeaders, 'content-security-policy': policyOf(request.headers), 'x-frame-options': 'DENY' })
      .send(page);
  });

  app.get<{ Params: { name: string } }>(`${WORKBENCH}assets/:name`, async (request, reply) => {
    const path = `assets/${request.params.name}`;
    const file = await pages.file('workbench', path);
    if (file === undefined) {
      return reply.code(404).headers(fileHeaders).type('text/plain; charset=utf-8').send('There is no such file\n');
    }
    return reply.type(contentTypeOf(path)).headers(assetHeaders).send(file);
  });

  app.get(`${SANDBOX_PREFIX}${WORKBENCH}`, (request, reply) => {
    const name = prefixedSandbox(request) ?? '';
    checkSandboxName(name);
    return reply.redirect(`${WORKBENCH}?sandbox=${encodeURIComponent(name)}`);
  });
};
