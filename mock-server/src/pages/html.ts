import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The security headers of every page, script, style sheet and image. A test compares this table with the nginx of
 * deploy/.
 */
type Headers = Readonly<Record<string, string>>;

/** Policy of pages: resources of the same origin only, no inline scripts, no eval. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Policy of uploaded files: a browser that opens one directly runs no script, and loads nothing else. */
const FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/**
 * Policy of a backend's payment pages: no scripts, and forms only where `formAction` allows. Such a page keeps its origin,
 * because this server refuses forms and links of pages without an origin. Without scripts, it can read nothing there.
 * @param formAction source of a content security policy
 */
const paymentPagePolicy = (formAction: string): string =>
  [
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'self'",
    'sandbox allow-forms allow-same-origin',
  ].join('; ');

const noSniffing = { 'x-content-type-options': 'nosniff' };
const noReferrer = { 'referrer-policy': 'no-referrer' };
const revalidated = { 'cache-control': 'no-cache' };

export const pageHeaders: Headers = {
  ...revalidated,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  ...noSniffing,
  ...noReferrer,
};

/** Headers of the app's page. It contains the configuration, so it must never come from a cache. */
export const appPageHeaders: Headers = { ...pageHeaders, 'cache-control': 'no-store' };

/** Headers of a file that keeps its name when its content changes. */
export const fileHeaders: Headers = { ...revalidated, ...noSniffing };

/** Headers of a file with a content hash in its name, which can be cached forever. */
export const assetHeaders: Headers = { 'cache-control': 'public, max-age=31536000, immutable', ...noSniffing };

/** Headers of an uploaded file. Devices may be shared, so no cache may store it. */
export const uploadHeaders: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': FILE_POLICY,
  ...noSniffing,
  ...noReferrer,
};

/**
 * Headers of a backend's payment page. Its forms send a referrer to this server only.
 * @param formAction source of a content security policy
 */
export const paymentPageHeaders = (formAction: string): Headers => ({
  ...uploadHeaders,
  'content-security-policy': paymentPagePolicy(formAction),
  'referrer-policy': 'same-origin',
});

/** Sends a page with the security headers. @param policy content security policy, if not the default */
export const sendHtml = (reply: FastifyReply, html: string, policy = CONTENT_SECURITY_POLICY): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ ...pageHeaders, 'content-security-policy': policy })
    .send(html);

/** Sends one line of plain text. */
export const sendText = (
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = fileHeaders,
): FastifyReply => reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(`${text}\n`);

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

export const contentTypeOf = (path: string): string =>
  TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';

/** Reads a file of the build below a folder, or returns undefined if there is none. */
export const builtFile = async (folder: string, path: string): Promise<Buffer | undefined> =>
  path.split(/[\\/]/).includes('..') ? undefined : readFile(resolve(folder, path)).catch(() => undefined);

/** Serves the hashed files of a built page below a path. @param folder folder of the page */
export const assetRoute = (app: FastifyInstance, path: string, folder: string): void => {
  app.get<{ Params: { name: string } }>(`${path}/:name`, async ({ params: { name } }, reply) => {
    const file = await builtFile(resolve(folder, 'assets'), `./${name}`);
    if (file === undefined) return sendText(reply, 404, 'There is no such file');
    return reply.type(contentTypeOf(name)).headers(assetHeaders).send(file);
  });
};
