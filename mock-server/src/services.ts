import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { TokenAccess } from './admin/auth';
import { LISTENER_LIMITS } from './admin/events';
import { entryLink } from './admin/sign-in-link';
import type { Upstream } from './backend/upstream/upstream';
import type { Config } from './config';
import type { KeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import type { Metrics } from './operations/metrics';
import { pageConfigOf } from './pages/app-config';
import type { PageSource } from './pages/page-source';
import { type ClaimSandbox, sandboxNameOf } from './sandbox/resolve';
import type { SandboxHost } from './sandbox/sandbox-host';
import { Slots } from './sandbox/slots';
import { claimHook } from './sandbox-host/claim-hook';
import type { OneTimeValues } from './store/one-time-values';
import type { FieldNames } from './wire/field-names';
import type { WirePaths } from './wire/paths';

/** The state of a server, local or shared with other servers. */
export interface State {
  readonly sandboxes: SandboxHost;
  /** single-use links, which work on any server */
  readonly once: OneTimeValues;
}

/** The parts of a server. */
export interface ServerParts {
  readonly config: Config;
  readonly fieldNames: FieldNames;
  readonly paths: WirePaths;
  readonly keyPair: KeyPair;
  /** the real backend behind this server, if there is one */
  readonly upstream: Upstream | undefined;
  /** undefined if metrics are off */
  readonly metrics: Metrics | undefined;
  readonly state: State;
  readonly pages: PageSource;
}

/** The services that the plugins of one server share. */
export const servicesOf = (parts: ServerParts) => {
  const { config, fieldNames, paths, keyPair, upstream, metrics, state, pages } = parts;
  const { sandboxes, once } = state;
  const access = new TokenAccess(config.adminToken, once);
  const { keyExchangesAMinute, uploads, corsOrigins, report } = config;
  const uploadSlots = new Slots(uploads);
  const listeners = new Slots(LISTENER_LIMITS);
  metrics?.watch({ sandboxes, uploadSlots, listeners });
  const claimSandbox: ClaimSandbox = (group, find = {}) => {
    if (sandboxes.shared === undefined) return;
    const byDefault = { nameOf: sandboxNameOf, existingOnly: () => false, withFiles: false };
    group.addHook('preHandler', claimHook(sandboxes, { ...byDefault, ...find }));
  };
  return {
    config,
    pages,
    sandboxes,
    keyPair,
    rsa: new RsaDecryption(keyPair.privateKey),
    upstream,
    fieldNames,
    paths,
    ...{ keyExchangesAMinute, uploads, corsOrigins, report },
    uploadSlots,
    access,
    listeners,
    metrics,
    measure:
      metrics &&
      ((methods: readonly string[], code: number | null, seconds: number) => metrics.call(methods, code, seconds)),
    pageConfig: pageConfigOf(config, keyPair),
    clientAddress: ({ ip }: FastifyRequest): string => ip,
    claimSandbox,
    withSignIn: async (headers: IncomingHttpHeaders, path: string): Promise<string> =>
      access.hasCookie(headers) ? entryLink(access, path) : path,
    /** Finishes running calls, commits pending writes and closes the store. */
    close: () => sandboxes.close(),
  };
};

export type Services = ReturnType<typeof servicesOf>;
