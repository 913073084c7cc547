import type { IncomingHttpHeaders } from 'node:http';
import { hostNameOf, isLoopback } from './origin';

const BELOW_LOCALHOST = /(.+)\.localhost$/;
const AS_IPV6 = /^::ffff:/;
/** No longer than a name can be that HTTP lets through. */
const LONGEST = 64;

/** What a phone can be called. */
export const PHONE_NAME = /^[\w.:[\]-]{1,64}$/;

/**
 * The phone that a request comes from, as far as it can be told from others: on this machine each host name below
 * `localhost` is one, named by what stands before, since each is an origin with a storage of its own; another machine is
 * named by its address.
 * @param clientAddress of whoever called, also through a proxy that is trusted
 */
export const phoneOf = (headers: IncomingHttpHeaders, clientAddress: string): string => {
  const host = hostNameOf(headers).toLowerCase();
  const [, label] = BELOW_LOCALHOST.exec(host) ?? [];
  const address = clientAddress.replace(AS_IPV6, '');
  const name = label ?? (isLoopback(address) && host !== '' ? host : address);
  return PHONE_NAME.test(name) ? name : name.replace(/[^\w.:-]/g, '_').slice(0, LONGEST) || '_';
};
