import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped, plainPage, plainPagePolicy } from '../plain-page';
import { prefixedSandbox } from '../sandbox/paths';
import { ADMIN, type AdminRefusal } from './define';

const UNAUTHORIZED = 401;

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
