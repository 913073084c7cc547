import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runningNginx } from './running-nginx';
import { refuse } from './setting-error';

/** Address and port of a `listen` directive. nginx listens on each IPv4 address if only a port is given. */
interface Listen {
  readonly host: string;
  readonly port: number;
}

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Parses `8080`, `127.0.0.1:8080` or `[::1]:8080`. */
const listenOf = (text: string): Listen => {
  const [, ipv6, ipv4 = '0.0.0.0', port] = /^(?:\[(.+)\]:|([^:]+):)?(\d+)$/.exec(text) ?? [];
  // The URL parser has one spelling for each IPv6 address.
  const host = ipv6 === undefined ? ipv4 : new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  return { host, port: Number(port) };
};

const isIPv6 = ({ host }: Listen): boolean => host.includes(':');

const isSame = (one: Listen, other: Listen): boolean => one.host === other.host && one.port === other.port;

/** Returns true if a connection to one could mean the other. nginx separates IPv4 from IPv6. */
const overlap = (one: Listen, other: Listen): boolean =>
  one.port === other.port &&
  isIPv6(one) === isIPv6(other) &&
  (one.host === other.host || EVERY_ADDRESS.includes(one.host) || EVERY_ADDRESS.includes(other.host));

/**
 * Refuses an address that appears twice in one list.
 * @throws Error with the reason
 */
export const refuseRepeated = (addresses: readonly string[]): void => {
  const repeated = addresses.find((text, index) =>
    addresses.slice(0, index).some((earlier) => isSame(listenOf(earlier), listenOf(text))),
  );
  if (repeated !== undefined) refuse(`${repeated} is named twice`);
};

/**
 * Refuses addresses of the backend that are also addresses of the site: the admin API would be open to borrowers.
 * @throws Error with the reason
 */
export const refuseOverlap = (backend: readonly string[], site: readonly string[]): void => {
  for (const text of backend) {
    const other = site.find((own) => overlap(listenOf(text), listenOf(own)));
    if (other !== undefined) refuse(`${text} overlaps ${other} of SITE_LISTEN`);
  }
};

/** Host name, and host name with port, of a backend. */
interface Address {
  readonly hostname: string;
  readonly authority: string;
}

const ownHosts = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Refuses a backend that is the site itself: a call would pass through it until no connection is left.
 * @throws Error with the reason
 */
export const refuseItself = (backends: readonly Address[], site: readonly string[]): void => {
  for (const { hostname, authority } of backends) {
    const own = site.find((text) => {
      const { host, port } = listenOf(text);
      const isHere = EVERY_ADDRESS.includes(host)
        ? ownHosts.test(hostname)
        : hostname === host || hostname === `[${host}]`;
      return isHere && authority === `${hostname}:${port}`;
    });
    if (own !== undefined) refuse(`the site itself listens on ${own}`);
  }
};

/** Addresses that the nginx of this folder listens on now; none if it does not run. */
const inUseByUs = (folder: string): readonly Listen[] => {
  const configuration = join(folder, 'nginx.conf');
  if (runningNginx(folder) === undefined || !existsSync(configuration)) return [];
  const listens = readFileSync(configuration, 'utf8').matchAll(/^\s*listen (\S+);$/gm);
  return [...listens].map(([, address = '']) => listenOf(address));
};

/** Returns host and port of the first address, as this machine reaches it, for deploy/nginx/healthy.sh. */
export const healthAddress = ([first = '']: readonly string[]): string => {
  const { host, port } = listenOf(first);
  const reachable = EVERY_ADDRESS.includes(host) ? (host === '::' ? '::1' : '127.0.0.1') : host;
  return `${reachable} ${port}`;
};

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port',
  EACCES: 'this user may not listen on a port below 1024',
  EADDRNOTAVAIL: 'this machine does not have this address',
  EAFNOSUPPORT: 'this machine has no IPv6',
};

const bindOnce = async ({ host, port }: Listen): Promise<void> => {
  const server = createServer();
  const listening = once(server, 'listening');
  server.listen({ host, port, ipv6Only: true });
  await listening;
  const closed = once(server, 'close');
  server.close();
  await closed;
};

/**
 * Refuses an address that nginx could not listen on. An address of the running nginx of this folder is free for it.
 * @throws Error with the reason
 */
export const checkFree = async (addresses: readonly string[], folder: string): Promise<void> => {
  const own = inUseByUs(folder);
  for (const text of addresses) {
    const wanted = listenOf(text);
    if (own.some((listen) => overlap(listen, wanted))) continue;
    await bindOnce(wanted).catch((cause: unknown) => {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      const reason = reasons[code];
      if (reason === undefined) throw cause;
      refuse(`${text}: ${reason}`);
    });
  }
};
