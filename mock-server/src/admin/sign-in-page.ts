import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { HOUR } from '@kit/contracts/time-units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptForms, escaped, FORM, plainPage, plainPagePolicy } from '../plain-page';
import { ownPath } from '../sandbox/own-path';
import { prefixedSandbox } from '../sandbox/resolve';
import { COOKIE_LIFE } from './auth';
import { ADMIN, AdminRefusal } from './define';

/** Target of the sign-in form. */
export const SIGN_IN = `${ADMIN}/sign-in`;
const TOKEN = 'token';
const PATH = 'path';
const NEEDED = 'This needs the admin token';
const UNAUTHORIZED = 401;
/** Makes the browser load the next page with GET. */
const SEE_OTHER = 303;

const given = z.object({ [TOKEN]: z.string(), [PATH]: z.optional(ownPath) });

/** Describes the sign-in form in an OpenAPI document. */
export const signInOperation = {
  summary: 'Takes the admin token from the sign-in form, sets the cookie, and redirects to a path.',
  operationId: 'postSignIn',
  security: [],
  requestBody: { required: true, content: { [FORM]: { schema: jsonSchemaOf(given, 'input') } } },
  responses: {
    [SEE_OTHER]: { description: 'Redirects to the path', headers: { location: { schema: { type: 'string' } } } },
    [UNAUTHORIZED]: { description: 'Shows the form again: the token is wrong', content: { 'text/html': {} } },
  },
};

/** Percent-encodes the characters that browsers leave unencoded but `ownPath` refuses. */
const asOwnPath = (path: string): string => path.replace(/[^\w\-./~%?&=+:@,;]/g, encodeURIComponent);

/** Texts of the sign-in page, and the page to open afterwards. */
interface Question {
  readonly title: string;
  readonly why: string;
  readonly path: string;
}

const signInPage = ({ title, why, path }: Question): string =>
  plainPage(
    title,
    `<h1>${escaped(title)}</h1><p>${escaped(why)}</p>
<form method="post" action="${SIGN_IN}"><input type="hidden" name="${PATH}" value="${escaped(path)}">
<label>Admin token<input type="password" name="${TOKEN}" required autocomplete="current-password"></label>
<button class="primary">Sign in</button></form>
<p class="note">You enter it once: this browser stays signed in for ${COOKIE_LIFE / HOUR} hours. A link signs in too: get one from <b>Real phone</b> in the workbench, or with <code>npm run qa -- enter</code>.</p>`,
  );

const sendSignIn = (reply: FastifyReply, question: Question): FastifyReply => {
  // Node's response already holds the headers of every admin call, so these replace them there.
  reply.raw.setHeader('content-security-policy', plainPagePolicy("'none'"));
  reply.raw.setHeader('referrer-policy', 'same-origin');
  return reply.code(UNAUTHORIZED).type('text/html; charset=utf-8').send(signInPage(question));
};

/** Returns true for a browser that opens a page. Commands and scripts need the reason as JSON instead. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Returns the address of a call without its sandbox prefix, where a browser sends the admin cookie; else undefined. */
const unprefixed = (request: FastifyRequest): string | undefined => {
  const sandbox = prefixedSandbox(request);
  if (sandbox === undefined) return undefined;
  const path = request.url.slice(request.url.indexOf(ADMIN));
  if (/[?&]sandbox=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}sandbox=${encodeURIComponent(sandbox)}`;
};

/**
 * Answers a browser without the token with the sign-in page. Redirects an address with a sandbox prefix first, because
 * the admin cookie does not cover it.
 * @param isLink the browser opened a sign-in link that no longer works; the page then opens home
 * @returns false if the caller is not a browser that opens a page
 */
export const askForToken = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: AdminRefusal,
  isLink: boolean,
): boolean => {
  if (status !== UNAUTHORIZED || !isNavigation(request)) return false;
  const address = isLink ? undefined : unprefixed(request);
  if (address !== undefined) {
    reply.redirect(address);
    return true;
  }
  sendSignIn(
    reply,
    isLink
      ? { title: 'This link no longer works', why: message, path: '/' }
      : { title: NEEDED, why: 'Enter it to open this page.', path: asOwnPath(request.url) },
  );
  return true;
};

/** Takes the token from the sign-in form and signs the browser in. Refuses forms of other origins. */
export const signInRoute = (app: FastifyInstance): void => {
  const { access } = app;
  void app.register(async (group) => {
    acceptForms(group);
    group.post(SIGN_IN, { config: { isOpen: true } }, (request, reply) => {
      const form = z.safeParse(given, request.body);
      if (!form.success) throw new AdminRefusal(`Send a form with the fields ${TOKEN} and ${PATH}`, []);
      const { [TOKEN]: token, [PATH]: path = '/' } = form.data;
      if (!access.isToken(token)) {
        return sendSignIn(reply, {
          title: NEEDED,
          why: 'This is not the admin token of this server. Try again.',
          path,
        });
      }
      return reply.header('set-cookie', access.cookie(request.headers)).redirect(path, SEE_OTHER);
    });
  });
};
