import { jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { HOUR } from '@kit/contracts/time-units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { escaped, plainPage, plainPagePolicy } from '../plain-page';
import { ownPath } from '../sandbox/own-path';
import { COOKIE_LIFE } from './auth';
import { ADMIN, AdminRefusal, type AdminServices } from './define';

/** Where the page that asks for the token sends it. */
export const ENTRANCE = `${ADMIN}/entrance`;
const FORM = 'application/x-www-form-urlencoded';
const TOKEN = 'token';
const PATH = 'path';
const NEEDED = 'This needs the admin token';
const UNAUTHORIZED = 401;
/** After which the browser asks for the next page by GET. */
const SEE_OTHER = 303;

const given = z.object({ [TOKEN]: z.string(), [PATH]: z.optional(ownPath) });

/** The form of that page in an OpenAPI document. */
export const entranceOperation = {
  summary: 'Takes the admin token from the form of the page that asks for it, sets the cookie, and goes on to a path.',
  operationId: 'postEntrance',
  security: [],
  requestBody: { required: true, content: { [FORM]: { schema: jsonSchemaOf(given, 'input') } } },
  responses: {
    [SEE_OTHER]: { description: 'Goes on to the path', headers: { location: { schema: { type: 'string' } } } },
    [UNAUTHORIZED]: { description: 'Asks again: this is not the token', content: { 'text/html': {} } },
  },
};

/** A path with what `ownPath` has no room for written as browsers may write it too. */
const asOwnPath = (path: string): string => path.replace(/[^\w\-./~%?&=+:@,;]/g, encodeURIComponent);

/** What the page says, and where it leads on to. */
interface Question {
  readonly title: string;
  readonly why: string;
  readonly path: string;
}

const entrancePage = ({ title, why, path }: Question): string =>
  plainPage(
    title,
    `<h1>${escaped(title)}</h1><p>${escaped(why)}</p>
<form method="post" action="${ENTRANCE}"><input type="hidden" name="${PATH}" value="${escaped(path)}">
<label>Admin token<input type="password" name="${TOKEN}" required autocomplete="current-password"></label>
<button class="primary">Go on</button></form>
<p class="note">It is asked for once: this browser is let in for ${COOKIE_LIFE / HOUR} hours. A link lets it in too: <b>On a phone</b> in the workbench makes one, or <code>npm run qa -- enter</code>.</p>`,
  );

const sendEntrance = (reply: FastifyReply, question: Question): FastifyReply => {
  // On Node's own response, where the headers of every admin call are.
  reply.raw.setHeader('content-security-policy', plainPagePolicy("'none'"));
  reply.raw.setHeader('referrer-policy', 'same-origin');
  return reply.code(UNAUTHORIZED).type('text/html; charset=utf-8').send(entrancePage(question));
};

/** Somebody at an address bar, or with a camera at a code, and no command or script, which want the reason as JSON. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/**
 * Answers a browser that lacks the token with a page that asks for it.
 * @param isLink whether it came by a link, which leads nowhere once it does not open any more
 * @returns false where nobody is there to be asked
 */
export const askForToken = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: AdminRefusal,
  isLink: boolean,
): boolean => {
  if (status !== UNAUTHORIZED || !isNavigation(request)) return false;
  sendEntrance(
    reply,
    isLink
      ? { title: 'This link does not open any more', why: message, path: '/' }
      : { title: NEEDED, why: 'This address is for those who have it.', path: asOwnPath(request.url) },
  );
  return true;
};

/** Takes the token from that page: a form of this server's own, and of nobody else's, lets its browser in. */
export const entranceRoute = (app: FastifyInstance, { access }: Pick<AdminServices, 'access'>): void => {
  void app.register(async (group) => {
    group.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    group.post(ENTRANCE, { config: { isOpen: true } }, (request, reply) => {
      const form = z.safeParse(given, request.body);
      if (!form.success) throw new AdminRefusal(`This takes a form with ${TOKEN} and ${PATH}`, []);
      const { [TOKEN]: token, [PATH]: path = '/' } = form.data;
      if (!access.isToken(token)) {
        return sendEntrance(reply, { title: NEEDED, why: 'That is not the admin token of this server.', path });
      }
      return reply.header('set-cookie', access.cookie(request.headers)).redirect(path, SEE_OTHER);
    });
  });
};
