import type { AddressInfo } from 'node:net';
import { isEveryAddress, ownAddresses } from '../own-addresses';

/** Where other servers reach one that listens: on all addresses of the machine, the first that leads to it. */
export const addressForPeers = ({ address, port, family }: AddressInfo): string => {
  const host = isEveryAddress(address) ? (ownAddresses(address)[0] ?? '127.0.0.1') : address;
  return host.includes(':') && family === 'IPv6' ? `[${host}]:${port}` : `${host}:${port}`;
};
