import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTypeOf, type PageName, type PageSource } from './page-source';
import { assetHeaders, CONTENT_SECURITY_POLICY, fileHeaders, pageHeaders } from './security-headers';

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

/** Serves the hashed files of a page below a path. */
export const assetRoute = (app: FastifyInstance, path: string, pages: PageSource, page: PageName): void => {
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const asset = `assets/${request.params.name}`;
    const file = await pages.file(page, asset);
    if (file === undefined) return sendText(reply, 404, 'There is no such file');
    return reply.type(contentTypeOf(asset)).headers(assetHeaders).send(file);
  });
};
