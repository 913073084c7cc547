import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';

/**
 * Returns true if a host name always means this machine: `localhost`, its subdomains, 127.0.0.0/8 or `::1`.
 * @param hostname without a port; an IPv6 address may have brackets
 */
export const isLoopback = (hostname: string): boolean => {
  const name = hostname.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || name === '[::1]') return true;
  return name.startsWith('127.') && isIPv4(name);
};

/** Host name of the workbench on this machine; its simulated devices are subdomains. */
export const WORKBENCH_HOST = 'workbench.localhost';

const HOST = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;

/** Returns the host name of the `Host` header without its port; empty if the header is missing. */
export const hostNameOf = ({ host = '' }: IncomingHttpHeaders): string => HOST.exec(host)?.[1] ?? '';

/** Returns the hosts of a request: the `Host` header, and the original hosts that a proxy reports. */
export const hostsOf = ({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): readonly string[] =>
  // A page of another origin cannot set X-Forwarded-Host: it would need a preflight, which this server refuses.
  [host, ...[forwarded].flat().flatMap((text) => text?.split(','))].map((text) => text?.trim().toLowerCase() ?? '');

const isOwnOrigin = (origin: string, headers: IncomingHttpHeaders): boolean => {
  const authority = /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
  return authority !== undefined && hostsOf(headers).includes(authority);
};

/**
 * Returns true if a browser sends the request for a page of another origin. Native apps and commands send neither
 * `Origin` nor `Sec-Fetch-Site`. A typed address belongs to no page.
 */
export const isForeign = (headers: IncomingHttpHeaders): boolean => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return true;
  if (origin === undefined) return site === 'same-site';
  // A form sends "null" if its page hides its address or has no origin.
  if (origin === 'null') return site !== 'same-origin' && site !== 'none';
  return !isOwnOrigin(origin, headers);
};

/**
 * Returns why a request from a page of another origin is refused.
 * @returns undefined for any other request
 */
export const foreignRefusal = (headers: IncomingHttpHeaders): string | undefined =>
  isForeign(headers)
    ? 'The mock server refuses requests from pages of another origin. Open a page of this server, or type the address.'
    : undefined;

/**
 * Returns why a server without an admin token refuses a host name. With DNS rebinding, a foreign page resolves its own
 * name to this machine, and the browser treats both as one origin. Only the name reveals it.
 * @returns undefined for a name of this machine
 */
export const hostRefusal = (headers: IncomingHttpHeaders): string | undefined =>
  isLoopback(hostNameOf(headers))
    ? undefined
    : `Without an admin token, this server accepts only localhost and 127.0.0.1, not "${headers.host ?? ''}". Set MOCK_ADMIN_TOKEN to use other names.`;
