import { networkInterfaces } from 'node:os';
import { isLoopback } from './wire/origin';

/** Addresses that mean all network interfaces. */
const EVERY_ADDRESS = /^(?:0\.0\.0\.0|\[?::\]?)$/;

/** Interfaces of containers and virtual machines. Phones can seldom reach them. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|tailscale|zt)/;

/** Returns true if the server listens on all network interfaces. */
export const isEveryAddress = (host: string): boolean => EVERY_ADDRESS.test(host);

/**
 * Returns the addresses at which other machines reach this server, the most likely one first.
 * @param host host name or address on which the server listens
 * @returns IPv4 addresses, or the given host; empty if it is a loopback address
 */
export const ownAddresses = (host: string): readonly string[] => {
  if (!isEveryAddress(host)) return isLoopback(host) ? [] : [host];
  return Object.entries(networkInterfaces())
    .flatMap(([name, addresses = []]) => addresses.map((address) => ({ name, ...address })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .sort((one, other) => Number(VIRTUAL.test(one.name)) - Number(VIRTUAL.test(other.name)))
    .map(({ address }) => address);
};
