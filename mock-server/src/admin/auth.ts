import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import { BEARER } from '@kit/contracts/wire/headers';
import { bearerToken } from '../backend/backend';
import { foreignRefusal, hostNameOf, hostRefusal, WORKBENCH_HOST } from '../wire/origin';
import { ADMIN, AdminRefusal, conflict } from './define';

export const TOKEN_HEADER = 'x-admin-token';
export const ADMIN_COOKIE = 'admin';
/** Path of the signed links, below that of the admin API. */
export const ENTER = '/enter';
/** Time in which a sign-in link can be opened, in milliseconds. */
export const LINK_LIFE = 5 * MINUTE;
/** Life of the cookie that a sign-in link sets, in milliseconds. */
export const COOKIE_LIFE = 12 * HOUR;

/** A link that signs a browser in. */
interface SignedLink {
  readonly path: string;
  /** milliseconds since the epoch */
  readonly until: number;
  readonly seal: string;
}

const COOKIE = new RegExp(`(?:^|;\\s*)${ADMIN_COOKIE}=(\\d{1,15})\\.([\\w-]+)`);

// Compares hashes: timingSafeEqual needs texts of equal length, and the length of the token is secret.
const isOf = (known: Buffer, text: string): boolean => timingSafeEqual(hash('sha256', text, 'buffer'), known);

// The cookie and the links are signed, so nothing is stored. They survive a restart, work on every server, and become
// invalid when the token changes.
const sealOf = (text: string, token: string): string => createHmac('sha256', token).update(text).digest('base64url');
const cookieText = (until: number): string => `${ADMIN_COOKIE} ${until}`;
const linkText = ({ path, until }: Pick<SignedLink, 'path' | 'until'>): string => `link ${until} ${path}`;

const tokenIn = (headers: IncomingHttpHeaders): string => {
  const own = headers[TOKEN_HEADER];
  return typeof own === 'string' ? own : bearerToken(headers);
};

/**
 * Decides who may use the admin API. Without an admin token, it admits calls to this machine's own name, unless a page
 * of another origin sends them. With a token, it admits the token in a header, or the cookie of a sign-in link.
 */
export class TokenAccess {
  readonly #token: string | undefined;
  readonly #digest: Buffer | undefined;

  constructor(token: string | undefined) {
    this.#token = token;
    this.#digest = token === undefined ? undefined : hash('sha256', token, 'buffer');
  }

  /**
   * @param isOpen the call needs no token, because it has its own authentication
   * @throws AdminRefusal with HTTP 401 or 403
   */
  check(headers: IncomingHttpHeaders, isOpen: boolean): void {
    if (this.#isToken(tokenIn(headers))) return;
    const refusal = (this.#token === undefined ? hostRefusal(headers) : undefined) ?? foreignRefusal(headers);
    if (refusal !== undefined) throw new AdminRefusal(refusal, [], 403);
    if (this.#token === undefined || isOpen || this.hasCookie(headers)) return;
    if (tokenIn(headers) !== '') throw new AdminRefusal('This is not the admin token of this server.', [], 401);
    throw new AdminRefusal(
      `Send the admin token as "authorization: ${BEARER}<token>" or "${TOKEN_HEADER}: <token>", or open a link from POST /__admin/enter`,
      [],
      401,
    );
  }

  /**
   * Makes a link that signs a browser in: path and query on this server. @param path page to open afterwards
   * @throws AdminRefusal with HTTP 409 if the server has no token
   */
  link(path: string): string {
    if (this.#token === undefined)
      return conflict('This server has no admin token, so no link is needed. Open the page.');
    const until = Date.now() + LINK_LIFE;
    const seal = sealOf(linkText({ path, until }), this.#token);
    return `${ADMIN}${ENTER}?${new URLSearchParams({ path, until: String(until), seal })}`;
  }

  /** @throws AdminRefusal with HTTP 401 for a link that expired or that has another seal */
  checkLink(link: SignedLink): void {
    const isSigned =
      this.#token !== undefined && isOf(hash('sha256', sealOf(linkText(link), this.#token), 'buffer'), link.seal);
    if (isSigned && Date.now() < link.until) return;
    throw new AdminRefusal(
      `This link has expired, or this server did not make it. A link works for ${LINK_LIFE / MINUTE} minutes. Ask for a new one.`,
      [],
      401,
    );
  }

  #isToken(text: string): boolean {
    return this.#digest !== undefined && isOf(this.#digest, text);
  }

  /** Returns the value of the `Set-Cookie` header that signs the browser in. */
  cookie(headers: IncomingHttpHeaders): string {
    const until = Date.now() + COOKIE_LIFE;
    // The path keeps the cookie out of calls of the app and of pages. A page selects a sandbox below this path with
    // ?sandbox=.
    const attributes = [`Path=${ADMIN}`, `Max-Age=${COOKIE_LIFE / SECOND}`, 'HttpOnly', 'SameSite=Strict'];
    if (headers['x-forwarded-proto'] === 'https') attributes.push('Secure');
    // Simulated devices use subdomains of the workbench, and their native login calls the admin API.
    if (`.${hostNameOf(headers).toLowerCase()}`.endsWith(`.${WORKBENCH_HOST}`))
      attributes.push(`Domain=${WORKBENCH_HOST}`);
    return [`${ADMIN_COOKIE}=${until}.${sealOf(cookieText(until), this.#token ?? '')}`, ...attributes].join('; ');
  }

  /** Returns true if the request carries a valid admin cookie. */
  hasCookie({ cookie = '' }: IncomingHttpHeaders): boolean {
    const [, until, seal = ''] = COOKIE.exec(cookie) ?? [];
    if (this.#token === undefined) return false;
    return (
      Number(until) > Date.now() && isOf(hash('sha256', sealOf(cookieText(Number(until)), this.#token), 'buffer'), seal)
    );
  }
}
