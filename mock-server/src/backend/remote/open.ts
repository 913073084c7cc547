import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { codes } from '@kit/contracts/codes';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE, headers as names } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { BackendError, type BackendSettings } from './client';
import { parsedJson } from './read-reply';
import { Backend } from './remote-backend';

const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addSubnet('169.254.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

/** Parts of a host name that mark a test system. */
const TEST_WORD =
  /^(?:stage|staging|stg|test|testing|tst|qa|dev|develop|development|uat|sandbox|sit|int|preprod|demo|mock|local|localhost|internal|lan)\d*$/;

/** Returns true if a host may serve real borrowers: it is neither on a private network nor named as a test system. */
export const mayBeProduction = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(host);
  if (family !== 0) return !nearby.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return (
    (host.includes('.') && !host.split(/[.-]/).some((word) => TEST_WORD.test(word))) ||
    /(?:^|[.-])prod(?:uction)?(?:[.-]|$)/.test(host)
  );
};

/** Headers of a key exchange that this server starts itself. */
const ownHeaders = (): Record<string, string> => ({
  // Node spells received headers in lower case.
  [names.keyRequest.toLowerCase()]: 'true',
  [names.packageName]: 'loan-webview-kit',
  [names.requestId]: randomBytes(16).toString('hex'),
  [names.protocolVersion]: PROTOCOL_VERSION,
  [names.contentType]: ENVELOPE_CONTENT_TYPE,
});

const HTTP_NOT_FOUND = 404;
const SHOWN_BYTES = 120;

const coded = z.looseObject({ code: z.int() });

/** Returns true if the backend answered, but has no key exchange at its path: it took the request for another call. */
const isWrongPath = (status: number, content: unknown): boolean => {
  if (content === undefined) return false;
  const code = z.safeParse(coded, content).data?.code;
  return status === HTTP_NOT_FOUND || code === codes.AES_EXPIRED.code || code === codes.METHOD_UNKNOWN.code;
};

/**
 * Connects to a backend and exchanges a session key, so that a wrong setting fails at startup.
 * @param exchangePath path of the key exchange after the backend's base
 * @throws BackendError with the next step
 */
export const openBackend = async (options: BackendSettings, exchangePath: string): Promise<Backend> => {
  const backend = new Backend(options);
  const { origin } = backend.client;
  const { received, reply } = await backend.client.exchangeKey(exchangePath, ownHeaders());
  if (reply.kind === 'agreed') return backend;
  const { status, body } = received;
  if (isWrongPath(status, parsedJson(body.toString('utf8'))))
    throw new BackendError(
      `${options.address.href} has no key exchange at ${exchangePath} (HTTP ${status}). Check the base path in MOCK_BACKEND. If the backend has other paths, give them with MOCK_OVERRIDES.`,
    );
  if (reply.kind === 'wrong') throw new BackendError(`${origin} answered the key exchange with ${reply.problem}`);
  throw new BackendError(
    `${origin} refused the key exchange (HTTP ${status}, ${body.toString('utf8', 0, SHOWN_BYTES)}). Check that MOCK_BACKEND_KEY is its public key.`,
  );
};
