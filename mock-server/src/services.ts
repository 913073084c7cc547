import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { TokenAccess } from './admin/auth';
import { MAXIMUM_LISTENERS } from './admin/events';
import { entryLink } from './admin/sign-in-link';
import type { Upstream } from './backend/upstream/upstream';
import type { Config } from './config';
import type { Documents } from './core/documents';
import { Sandboxes } from './core/sandboxes';
import type { Store } from './core/store/store';
import type { KeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import type { Metrics } from './operations/metrics';
import { pageConfigOf } from './pages/app-config';
import type { PageSource } from './pages/page-source';
import { Sandbox } from './sandbox/sandbox';
import type { FieldNames } from './wire/field-names';
import type { WirePaths } from './wire/paths';
import { Slots } from './wire/slots';

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
  readonly store: Store;
  readonly pages: PageSource;
}

/** The services that the plugins of one server share. */
export const servicesOf = (parts: ServerParts) => {
  const { config, fieldNames, paths, keyPair, upstream, metrics, store, pages } = parts;
  const open = (name: string, documents: Documents) => new Sandbox(name, documents);
  const sandboxes = new Sandboxes(store, open, (seconds) => metrics?.commit(seconds));
  const access = new TokenAccess(config.adminToken, store);
  const { keyExchangesAMinute, uploads, cors, report } = config;
  const uploadSlots = new Slots(uploads.atOnce);
  const listeners = new Slots(MAXIMUM_LISTENERS);
  metrics?.watch({ sandboxes, uploadSlots, listeners });
  return {
    config,
    pages,
    sandboxes,
    keyPair,
    rsa: new RsaDecryption(keyPair.privateKey),
    upstream,
    fieldNames,
    paths,
    ...{ keyExchangesAMinute, uploads, cors, report },
    uploadSlots,
    access,
    listeners,
    metrics,
    measure:
      metrics &&
      ((methods: readonly string[], code: number | null, seconds: number) => metrics.call(methods, code, seconds)),
    pageConfig: pageConfigOf(config, keyPair),
    clientAddress: ({ ip }: FastifyRequest): string => ip,
    withSignIn: async (headers: IncomingHttpHeaders, path: string): Promise<string> =>
      access.hasCookie(headers) ? entryLink(access, path) : path,
  };
};

export type Services = ReturnType<typeof servicesOf>;
