import type { FastifyRequest } from 'fastify';
import { DEFAULT_SANDBOX } from '../core/names';

/** Route prefix of one sandbox. Each group of routes is mounted with and without it. */
export const SANDBOX_PREFIX = '/s/:sandbox';

/** Path prefix of a sandbox's pages and calls: `/s/<sandbox>`. */
export const basePathOf = (sandbox: string): string => SANDBOX_PREFIX.replace(':sandbox', sandbox);

/** Cookie with the name of a sandbox, for URLs without its prefix. */
export const SANDBOX_COOKIE = 'sandbox';
const COOKIE = new RegExp(`(?:^|;\\s*)${SANDBOX_COOKIE}=([^;]*)`);

/** Sandbox name in the `/s/<sandbox>` prefix, if any. */
export const prefixedSandbox = (request: FastifyRequest): string | undefined =>
  (request.params as { sandbox?: string }).sandbox;

/** Sandbox name of a request: from the prefix, the cookie, or else the default. */
export const sandboxNameOf = (request: FastifyRequest): string => {
  const cookie = request.headers.cookie;
  return prefixedSandbox(request) ?? (cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1]) ?? DEFAULT_SANDBOX;
};
