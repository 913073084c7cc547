import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { hostNameOf, isLoopback } from './origin';

const BELOW_LOCALHOST = /^(.+)\.localhost$/;
const AS_IPV6 = /^::ffff:/;
/** Maximum of the names that HTTP accepts. */
const LONGEST = 64;

export const DEVICE_NAME = /^[\w.:[\]-]{1,64}$/;

const IPV6_PARTS = 8;
const IPV6_NETWORK_PARTS = 4;

/**
 * Returns the network address that limits count. A client with IPv6 owns its whole /64 network.
 * @param clientAddress IP address of the client, also behind a trusted proxy
 */
export const sourceOf = (clientAddress: string): string => {
  const address = clientAddress.replace(AS_IPV6, '');
  // Most addresses have no colon, so they skip Node's slow check.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((part) => part !== ''));
  const zeros = Array.from({ length: IPV6_PARTS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, IPV6_NETWORK_PARTS).join(':');
};

/**
 * Returns the name of the device that sent a request. On this machine, each subdomain of `localhost` is a device with its
 * own storage, named by the subdomain. Every other machine is one device, named by its IP address.
 * @param clientAddress IP address of the client, also behind a trusted proxy
 */
export const deviceOf = (headers: IncomingHttpHeaders, clientAddress: string): string => {
  const host = hostNameOf(headers).toLowerCase();
  const [, label] = BELOW_LOCALHOST.exec(host) ?? [];
  const address = clientAddress.replace(AS_IPV6, '');
  const name = label ?? (isLoopback(address) && host !== '' ? host : address);
  return DEVICE_NAME.test(name) ? name : name.replace(/[^\w.:-]/g, '_').slice(0, LONGEST) || '_';
};
