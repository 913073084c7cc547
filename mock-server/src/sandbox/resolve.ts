import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_SANDBOX } from './names';
import type { Sandbox } from './sandbox';
import type { SandboxHost } from './sandbox-host';

/** How a group of routes finds the sandbox of a request. */
export interface SandboxOfRequest {
  /** the name of the sandbox; undefined for a request about none */
  readonly nameOf: (request: FastifyRequest) => string | undefined;
  /** whether the request only reads, so that a missing sandbox need not be created */
  readonly existingOnly: (request: FastifyRequest) => boolean;
  /** whether the request needs the contents of all uploaded files in memory */
  readonly withFiles: boolean;
}

/**
 * Makes a group of routes wait until this server owns the sandbox of a request.
 * @param find default: the sandbox of the address or the cookie, created if it does not exist
 */
export type ClaimSandbox = (group: FastifyInstance, find?: Partial<SandboxOfRequest>) => void;

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

const missingSandbox = new WeakSet<FastifyRequest['raw']>();

/** Records that the sandbox of a read request exists on no server. */
export const markSandboxMissing = (request: FastifyRequest['raw']): void => void missingSandbox.add(request);

export const isSandboxMissing = ({ raw }: FastifyRequest): boolean => missingSandbox.has(raw);

/**
 * The sandbox of a request, created if it does not exist.
 * @throws SandboxError for an invalid name, or too many sandboxes
 * @throws SandboxUnavailable if another server may own it
 */
export const sandboxOf = (request: FastifyRequest, sandboxes: SandboxHost): Sandbox =>
  sandboxes.get(sandboxNameOf(request));

/**
 * The sandbox of a read request, such as a page or a file. It creates none, so page requests cannot fill the server.
 * @throws SandboxError for an invalid name
 * @throws SandboxUnavailable if another server may own it
 */
export const sandboxToRead = (request: FastifyRequest, sandboxes: SandboxHost): Sandbox =>
  sandboxes.peek(sandboxNameOf(request), isSandboxMissing(request));
