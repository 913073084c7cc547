import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { BASE_PATH, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE, headers as names } from '@kit/contracts/wire/headers';
import { Upstream, type UpstreamOptions } from './upstream';
import { UpstreamError } from './upstream-error';

const local = new BlockList();
local.addSubnet('127.0.0.0', 8);
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/** A part of a host name that says that nobody's real money is behind it. */
const TEST_WORD =
  /^(?:stage|staging|stg|test|testing|tst|qa|dev|develop|development|uat|sandbox|sit|int|preprod|demo|mock|local|localhost|internal|lan)\d*$/;

/** Whether a host may be one that real borrowers use: neither a machine nearby nor one whose name says that it is a test. */
export const mayBeProduction = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(host);
  if (family !== 0) return !local.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return (
    (host.includes('.') && !host.split(/[.-]/).some((word) => TEST_WORD.test(word))) ||
    /(?:^|[.-])prod(?:uction)?(?:[.-]|$)/.test(host)
  );
};

/** The headers of a key exchange that nobody's app has made. */
const ownHeaders = (): string[] => [
  ...[names.keyRequest, 'true'],
  ...[names.packageName, 'loan-webview-kit'],
  ...[names.requestId, randomBytes(16).toString('hex')],
  ...[names.protocolVersion, PROTOCOL_VERSION],
  ...[names.contentType, ENVELOPE_CONTENT_TYPE],
];

/**
 * Opens the way to a backend, and agrees on one key with it: what is wrong shows now and not in the middle of a call.
 * @param exchangePath path of the key exchange, under the backend's base
 * @throws UpstreamError with what to do
 */
export const openUpstream = async (options: UpstreamOptions, exchangePath: string): Promise<Upstream> => {
  const upstream = new Upstream(options);
  try {
    const { reply, agreed } = await upstream.agree({ path: exchangePath, rawHeaders: ownHeaders() });
    if (agreed !== undefined) return upstream;
    if (reply.status === 404) {
      throw new UpstreamError(`${options.address.href} has no ${BASE_PATH}: name its base, as in https://host/base.`);
    }
    throw new UpstreamError(
      `${upstream.origin} refused the key exchange (HTTP ${reply.status}, ${reply.body.toString('utf8', 0, 120)}): check that MOCK_UPSTREAM_KEY is its public key.`,
    );
  } catch (cause) {
    upstream.close();
    throw cause;
  }
};
