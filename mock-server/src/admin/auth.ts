import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import { BEARER } from '@kit/contracts/wire/headers';
import type { OneTimeValues } from '../store/one-time-values';
import { foreignRefusal, hostNameOf, hostRefusal, WORKBENCH_HOST } from '../wire/origin';
import { type AdminAccess, AdminRefusal, conflict } from './define';

export const TOKEN_HEADER = 'x-admin-token';
export const ADMIN_COOKIE = 'admin';
/** How long a link can be opened, in milliseconds. */
export const TICKET_LIFE = 5 * MINUTE;
/** How long a browser that opened one is let in, in milliseconds. */
export const COOKIE_LIFE = 12 * HOUR;

const COOKIE = new RegExp(`(?:^|;\\s*)${ADMIN_COOKIE}=(\\d{1,15})\\.([\\w-]+)`);

// Hashed first: a comparison in constant time needs two texts of one length, and the length is a secret too.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const areSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const tokenIn = (headers: IncomingHttpHeaders): string => {
  const own = headers[TOKEN_HEADER];
  if (typeof own === 'string') return own;
  const { authorization = '' } = headers;
  return authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : '';
};

/**
 * Without an admin token lets in whoever asks this machine by its own name, from no page of another
 * origin. With one, whoever sends it in a header, and a browser that opened a link which the holder of the token made.
 */
export class TokenAccess implements AdminAccess {
  readonly #token: string | undefined;
  /** where each link leads, by its ticket */
  readonly #tickets: OneTimeValues;

  /** @param tickets of this server, or of all servers that share their sandboxes */
  constructor(token: string | undefined, tickets: OneTimeValues) {
    this.#token = token;
    this.#tickets = tickets;
  }

  check(headers: IncomingHttpHeaders, isOpen: boolean): void {
    if (this.isToken(tokenIn(headers))) return;
    const refusal = (this.#token === undefined ? hostRefusal(headers) : undefined) ?? foreignRefusal(headers);
    if (refusal !== undefined) throw new AdminRefusal(refusal, [], 403);
    if (this.#token === undefined || isOpen || this.hasCookie(headers)) return;
    throw new AdminRefusal(
      `Send the admin token as "authorization: ${BEARER}<token>" or "${TOKEN_HEADER}: <token>", or open a link of POST /__admin/enter`,
      [],
      401,
    );
  }

  async makeTicket(path: string): Promise<string> {
    if (this.#token === undefined) return conflict('This server has no admin token, so there is nothing to enter');
    const ticket = randomBytes(16).toString('hex');
    await this.#tickets.put(ticket, path, TICKET_LIFE);
    return ticket;
  }

  async useTicket(ticket: string): Promise<string> {
    const path = await this.#tickets.take(ticket);
    if (path !== undefined) return path;
    const minutes = TICKET_LIFE / MINUTE;
    throw new AdminRefusal(
      `This link was opened before, or is older than ${minutes} minutes. Have another one made: each opens once.`,
      [],
      401,
    );
  }

  isToken(text: string): boolean {
    return this.#token !== undefined && areSame(text, this.#token);
  }

  cookie(headers: IncomingHttpHeaders): string {
    const until = Date.now() + COOKIE_LIFE;
    const attributes = ['Path=/', `Max-Age=${COOKIE_LIFE / SECOND}`, 'HttpOnly', 'SameSite=Strict'];
    if (headers['x-forwarded-proto'] === 'https') attributes.push('Secure');
    // Its phones have names of their own below that of the workbench, and log in natively by the admin API.
    if (`.${hostNameOf(headers).toLowerCase()}`.endsWith(`.${WORKBENCH_HOST}`))
      attributes.push(`Domain=${WORKBENCH_HOST}`);
    return [`${ADMIN_COOKIE}=${until}.${this.#seal(until, this.#token ?? '')}`, ...attributes].join('; ');
  }

  hasCookie({ cookie = '' }: IncomingHttpHeaders): boolean {
    const [, until, seal = ''] = COOKIE.exec(cookie) ?? [];
    if (this.#token === undefined) return false;
    return Number(until) > Date.now() && areSame(seal, this.#seal(Number(until), this.#token));
  }

  // Signed and kept nowhere: it outlives a restart, and ends with the token.
  #seal(until: number, token: string): string {
    return createHmac('sha256', token).update(`${ADMIN_COOKIE} ${until}`).digest('base64url');
  }
}
