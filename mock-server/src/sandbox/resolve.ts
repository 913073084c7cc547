import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_SANDBOX } from './names';
import type { Sandbox } from './sandbox';
import type { SandboxHost } from './sandbox-host';

/** How a group of routes finds the sandbox of a request. */
export interface SandboxOfRequest {
  /** the name of the sandbox; undefined for a request about none */
  readonly nameOf: (request: FastifyRequest) => string | undefined;
  /** whether the request only reads, so that a sandbox that does not exist need not begin */
  readonly onlyLooks: (request: FastifyRequest) => boolean;
  /** whether the request needs the contents of all uploaded files in memory */
  readonly withFiles: boolean;
}

/**
 * Makes a group of routes wait until this server owns the sandbox of a request.
 * @param find by default the sandbox of the address or the cookie, which begins if it does not exist
 */
export type ClaimSandbox = (group: FastifyInstance, find?: Partial<SandboxOfRequest>) => void;

/** Where each group of routes is mounted: for everybody, and for one sandbox by its prefix. */
export const SANDBOX_PREFIX = '/s/:sandbox';

/** What stands before every path of a sandbox's own pages and calls: `/s/<sandbox>`. */
export const basePathOf = (sandbox: string): string => SANDBOX_PREFIX.replace(':sandbox', sandbox);

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

/** The name in the `/s/<sandbox>` prefix of a request, if it has one. */
export const prefixedSandbox = (request: FastifyRequest): string | undefined =>
  (request.params as { sandbox?: string }).sandbox;

/** The name of a request's sandbox: in its prefix, else in its cookie, else the default. */
export const sandboxNameOf = (request: FastifyRequest): string => {
  const cookie = request.headers.cookie;
  return prefixedSandbox(request) ?? (cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1]) ?? DEFAULT_SANDBOX;
};

const aboutNothing = new WeakSet<FastifyRequest['raw']>();

/** Says of a request that the sandbox it looks at is not there, on no server. */
export const looksAtNothing = (request: FastifyRequest['raw']): void => void aboutNothing.add(request);

/** Whether that was said of a request. */
export const isAboutNothing = ({ raw }: FastifyRequest): boolean => aboutNothing.has(raw);

/**
 * The sandbox of a request, which begins with it where there was none.
 * @throws SandboxError for a name that cannot be one, or one too many
 * @throws SandboxUnavailable when another server may hold it
 */
export const sandboxOf = (request: FastifyRequest, sandboxes: SandboxHost): Sandbox =>
  sandboxes.get(sandboxNameOf(request));

/**
 * The sandbox of a request that only looks: a page, a file. Nobody can fill a server by asking for pages.
 * @throws SandboxError for a name that cannot be one
 * @throws SandboxUnavailable when another server may hold it
 */
export const sandboxToRead = (request: FastifyRequest, sandboxes: SandboxHost): Sandbox =>
  sandboxes.peek(sandboxNameOf(request), isAboutNothing(request));
