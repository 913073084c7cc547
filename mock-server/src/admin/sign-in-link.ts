import { HOUR, MINUTE } from '@kit/contracts/time-units';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { escaped, plainPage, plainPagePolicy } from '../plain-page';
import { ownPath, prefixedSandbox } from '../sandbox/paths';
import { COOKIE_LIFE, ENTER, LINK_LIFE } from './auth';
import { ADMIN, type AdminRefusal, defineAdminRoute } from './define';
import { wholeNumber } from './number-parameters';

const UNAUTHORIZED = 401;

export const enterRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: ENTER,
    ofServer: true,
    summary: `Makes a signed link that signs a browser in to a server with an admin token. It works for ${LINK_LIFE / MINUTE} minutes. Refused with 409 if the server has no admin token.`,
    configures: false,
    body: z.strictObject({
      /** page of this server that the link opens; default: home */
      path: z.optional(ownPath),
    }),
    response: z.strictObject({
      /** path and query on this server, for the address bar */
      link: z.string(),
      /** remaining life of the link */
      expiresInMs: z.int(),
    }),
    work: ({ services: { access }, body: { path = '/' } }) => ({
      link: access.link(path),
      expiresInMs: LINK_LIFE,
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: ENTER,
    ofServer: true,
    summary: `Opens a signed link. It sets a cookie and redirects to the page of the link. The cookie replaces the admin token for ${COOKIE_LIFE / HOUR} hours; requests from other sites do not carry it. Refused with 401 if the link has expired.`,
    query: z.strictObject({ path: ownPath, until: wholeNumber, seal: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
    response: z.string(),
    type: 'redirect',
    isOpen: true,
    setCookie: ({ access }, headers) => access.cookie(headers),
    work: ({ services: { access }, query }) => {
      access.checkLink(query);
      return query.path;
    },
  }),
];

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

const NEEDED =
  'This page needs the admin token. Sign in on the workbench, or open a link: from “Real phone” in the workbench, or from npm run qa -- post /enter {}.';

/**
 * Answers a browser without the token with a sentence. Redirects an address with a sandbox prefix first, because the admin
 * cookie does not cover it.
 * @param isLink the browser opened a link that no longer works
 * @returns false if the caller is not a browser that opens a page
 */
export const tellBrowser = (
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
  // Node's response already holds the headers of every admin call, so these replace them there.
  reply.raw.setHeader('content-security-policy', plainPagePolicy("'none'"));
  const page = plainPage('Not signed in', `<p>${escaped(isLink ? message : NEEDED)}</p>`);
  reply.code(UNAUTHORIZED).type('text/html; charset=utf-8').send(page);
  return true;
};
