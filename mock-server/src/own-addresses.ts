import { networkInterfaces } from 'node:os';
import { isLoopback } from './wire/origin';

/** Listening on one of these is listening on every address of the machine. */
const EVERY_ADDRESS = /^(?:0\.0\.0\.0|\[?::\]?)$/;

/** Of containers and virtual machines: an address there is seldom the one that a phone reaches. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|tailscale|zt)/;

/** Whether a server that listens there is reached under every address of its machine. @param host as it was told */
export const isEveryAddress = (host: string): boolean => EVERY_ADDRESS.test(host);

/**
 * Where other machines of the network reach a server of this one, the likeliest first.
 * @param host where it listens: a name, an address, or every address
 * @returns IPv4 addresses, or the name that it listens on; none where that is this machine's alone
 */
export const ownAddresses = (host: string): readonly string[] => {
  if (!isEveryAddress(host)) return isLoopback(host) ? [] : [host];
  return Object.entries(networkInterfaces())
    .flatMap(([name, addresses = []]) => addresses.map((address) => ({ name, ...address })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .sort((one, other) => Number(VIRTUAL.test(one.name)) - Number(VIRTUAL.test(other.name)))
    .map(({ address }) => address);
};
