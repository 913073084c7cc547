import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { codes } from '@kit/contracts/codes';
import { BASE_PATH, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE, headers as names } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import type { UpstreamSettings } from './client';
import { parsedJson } from './read-reply';
import { exchangeProblem, Upstream } from './upstream';
import { UpstreamError } from './upstream-error';

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

const OWN_PATH = `${BASE_PATH}/${KEY_EXCHANGE}`;
const coded = z.looseObject({ code: z.int() });

/**
 * Explains why a backend has no key exchange at a path. Undefined for any other failure.
 * @param content parsed reply; undefined if it is not JSON
 */
const pathProblem = (address: string, path: string, status: number, content: unknown): string | undefined => {
  const code = z.safeParse(coded, content).data?.code;
  // This code means that the backend took the key exchange for an ordinary call that is not sealed.
  const isCall = code === codes.AES_EXPIRED.code;
  if (content === undefined || !(isCall || status === HTTP_NOT_FOUND)) return undefined;
  if (path !== OWN_PATH) {
    return `${address} has no key exchange at ${path}, the path in MOCK_OVERRIDES. Give the paths of the backend with MOCK_OVERRIDES.`;
  }
  if (address.replace(/\/$/, '').endsWith(BASE_PATH)) {
    return `${address} has no ${BASE_PATH} below it. Remove ${BASE_PATH} from MOCK_UPSTREAM.`;
  }
  if (isCall) {
    return `${address} serves ${BASE_PATH}, but its paths are overridden: it has no key exchange at ${path}. Give its overrides with MOCK_OVERRIDES.`;
  }
  if (code === codes.METHOD_UNKNOWN.code) {
    return `${address} has no key exchange at ${path}. Check the base path in MOCK_UPSTREAM. If its paths are overridden, give its overrides with MOCK_OVERRIDES.`;
  }
  return `${address} has no ${BASE_PATH}. Add the base path to MOCK_UPSTREAM, as in https://host/base.`;
};

/**
 * Connects to a backend and exchanges a session key, so that a wrong setting fails at startup.
 * @param exchangePath path of the key exchange after the backend's base
 * @throws UpstreamError with the next step
 */
export const openUpstream = async (options: UpstreamSettings, exchangePath: string): Promise<Upstream> => {
  const upstream = new Upstream(options);
  try {
    const { received, reply } = await upstream.client.exchangeKey(exchangePath, ownHeaders());
    if (reply.kind === 'agreed') return upstream;
    const { status, body } = received;
    const problem = pathProblem(options.address.href, exchangePath, status, parsedJson(body.toString('utf8')));
    if (problem !== undefined) throw new UpstreamError(problem);
    if (reply.kind === 'wrong') throw new UpstreamError(exchangeProblem(upstream.client.origin, reply));
    throw new UpstreamError(
      `${upstream.client.origin} refused the key exchange (HTTP ${status}, ${body.toString('utf8', 0, SHOWN_BYTES)}). Check that MOCK_UPSTREAM_KEY is its public key.`,
    );
  } catch (cause) {
    await upstream.close();
    throw cause;
  }
};
