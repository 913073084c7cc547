import type { agreementType } from '@kit/contracts/methods/configuration';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DEFAULT_SANDBOX } from '../core/names';

export type AgreementType = (typeof agreementType.values)[number];

export const AGREEMENTS = '/agreements';

/** The path of an agreement's page; equal in every sandbox. */
export const agreementPath = (type: AgreementType): string => `${AGREEMENTS}/${type}.html`;

/**
 * A path on this server. The pattern rejects `//host` and `/\host`, which lead to another server. It accepts the
 * characters that `encodeURIComponent` keeps, because pages escape their address with it.
 */
export const ownPath = z
  .string()
  .check(z.regex(/^\/(?![/\\])[\w\-./~%?&=+:@,;!'()*]*$/, { error: 'Must be a path of this server' }));

/** Segments without percent-encoding, `.`, `..` and `__`, so that no spelling leads to the tools of this server. */
const APP_PATH = /^(?:\/(?!__|\.\.?(?:[/?]|$))[\w.-]+)*\/?(?:\?|$)/;

/** A page of the app. Rejects the tools of this server, such as the admin API: some of its GETs change a sandbox. */
export const appPath = ownPath.check(z.regex(APP_PATH, { error: 'Must be a path of the app' }));

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
