import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

const ANY = /^(?:0\.0\.0\.0|::)$/;

const ownAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address;

/** Where other servers reach one that listens: on all addresses of the machine, the first that leads to it. */
export const addressForPeers = ({ address, port, family }: AddressInfo): string => {
  const host = ANY.test(address) ? (ownAddress() ?? '127.0.0.1') : address;
  return host.includes(':') && family === 'IPv6' ? `[${host}]:${port}` : `${host}:${port}`;
};
