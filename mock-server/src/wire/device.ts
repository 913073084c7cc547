import type { IncomingHttpHeaders } from 'node:http';
import { hostNameOf, isLoopback } from './origin';

const BELOW_LOCALHOST = /^(.+)\.localhost$/;
const AS_IPV6 = /^::ffff:/;
/** Maximum of the names that HTTP accepts. */
const LONGEST = 64;

export const DEVICE_NAME = /^[\w.:[\]-]{1,64}$/;

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
