import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { checkSandboxName } from '../sandbox/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { contentTypeOf, type PageSource } from './page-source';
import { assetHeaders, fileHeaders, pageHeaders } from './security-headers';
import { betterWorkbench, phoneOrigins } from './workbench-hosts';

/** Where the workbench is served: at the root of the admin API, which has no call there. */
const WORKBENCH = '/__admin/';
const PAGE = 'index.html';

/** What the workbench may load: itself, the admin API, and its phones as frames. Nobody may frame it. */
const policyOf = (headers: IncomingHttpHeaders): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // of a report: pictures of phones, as data
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
  /** Where a path is asked for under another name of this machine, by a browser that may have been let in under this one. */
  readonly withSignIn: (headers: IncomingHttpHeaders, path: string) => Promise<string>;
}

/**
 * The workbench at `/__admin/`. It is files and no secret: where the server has an admin token, the page is open to all
 * and the calls that it makes are not.
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
