import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';

/**
 * Whether a host name means this machine whatever a name server says: `localhost`, a name below it, 127.0.0.0/8 or `::1`.
 * @param hostname without a port; an IPv6 address may stand in brackets
 */
export const isLoopback = (hostname: string): boolean => {
  const name = hostname.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || name === '[::1]') return true;
  return isIPv4(name) && name.startsWith('127.');
};

/** The name that the workbench has on this machine; each of its phones has one below it. */
export const WORKBENCH_HOST = 'workbench.localhost';

const HOST = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;

/** The `Host` of a request without its port; empty where there is none. */
export const hostNameOf = ({ host = '' }: IncomingHttpHeaders): string => HOST.exec(host)?.[1] ?? '';

/** The hosts that a request was sent to: its own, and what a proxy says that it was before. */
const hostsOf = ({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): readonly string[] =>
  // No page of another origin can set the second: that needs a preflight, which nobody passes here.
  [host, ...[forwarded].flat().flatMap((text) => text?.split(','))].map((text) => text?.trim().toLowerCase() ?? '');

const isOwnOrigin = (origin: string, headers: IncomingHttpHeaders): boolean => {
  const authority = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return authority !== undefined && hostsOf(headers).includes(authority);
};

/**
 * Whether a browser sends this for a page of another origin than the one that it asks. A native app and a command send
 * neither `Origin` nor `Sec-Fetch-Site`, and somebody who types an address is at no page.
 */
export const isForeign = (headers: IncomingHttpHeaders): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return true;
  if (origin === undefined) return site === 'same-site';
  // A form of a page that tells nobody where it is says null, and so does whatever has no origin.
  if (origin === 'null') return site !== 'same-origin' && site !== 'none';
  return !isOwnOrigin(origin, headers);
};

/**
 * Why a request of a page of another origin is refused.
 * @returns undefined where it is none
 */
export const foreignRefusal = (headers: IncomingHttpHeaders): string | undefined =>
  isForeign(headers)
    ? 'A page of another origin may not ask this of the mock server: open it from a page of this server, or type the address.'
    : undefined;

/**
 * Why a server without an admin token refuses a host name. A page elsewhere can make its own name mean this machine (DNS
 * rebinding), and is of the same origin to a browser then: only the name gives it away.
 * @returns undefined for a name of this machine
 */
export const hostRefusal = (headers: IncomingHttpHeaders): string | undefined =>
  isLoopback(hostNameOf(headers))
    ? undefined
    : `Without an admin token this server answers as localhost or 127.0.0.1 only, and not as "${headers.host ?? ''}".`;
