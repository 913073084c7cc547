import type { IncomingHttpHeaders } from 'node:http';
import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { FastifyRequest } from 'fastify';
import { credentialFinder, TokenAccess } from './admin/auth';
import { LISTENER_LIMITS } from './admin/events';
import { entryLink } from './admin/sign-in-link';
import { openUpstream } from './backend/upstream/open-upstream';
import { Upstream } from './backend/upstream/upstream';
import { type Config, DEVELOPMENT_KEY } from './config';
import { type KeyPair, loadKeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { Metrics } from './operations/metrics';
import { pageConfigOf } from './pages/app-config';
import { type ClaimSandbox, sandboxNameOf } from './sandbox/resolve';
import { Slots } from './sandbox/slots';
import { claimHook } from './sandbox-host/claim-hook';
import { settings } from './settings';
import { openState } from './state';
import { using } from './using-setting';
import { createFieldNames } from './wire/field-names';
import { createWirePaths } from './wire/paths';

/**
 * Applies the assumptions to the whole process, where the contract's schemas read them. Reports an invalid assumption by
 * the name of its flag or variable.
 */
const applyAssumptions = ({ assumptions, givenBy }: Config): void => {
  try {
    checkAssumptions(assumptions);
  } catch (cause) {
    if (!(cause instanceof OverrideError)) throw cause;
    const isOverride = givenBy.inOverrides.includes(cause.key ?? '');
    const { allowed } = isOverride ? settings.overrides : settings.assumptions;
    const variable = isOverride ? givenBy.overrides : givenBy.assumptions;
    using({ variable, allowed }, JSON.stringify(assumptions), () => {
      throw cause;
    });
  }
  overrideAssumptions(assumptions);
};

const spellingOf = ({ fieldNames, paths, givenBy }: Config) =>
  using({ ...settings.overrides, variable: givenBy.overrides }, JSON.stringify({ fieldNames, paths }), () => ({
    fieldNames: createFieldNames(fieldNames),
    paths: createWirePaths(paths),
  }));

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  return using(settings.privateKey, path, () => loadKeyPair(path, privateKey === undefined));
};

/** @param exchangePath path of the key exchange @param hasCredential finds what must not reach the backend @throws ConfigError if the backend cannot be reached */
const upstreamOf = async (
  { upstream }: Config,
  exchangePath: string,
  hasCredential: (text: string) => boolean,
): Promise<Upstream | undefined> => {
  if (upstream === undefined) return undefined;
  const opened = await openUpstream({ ...upstream, hasCredential }, exchangePath).catch((cause: unknown) => cause);
  return using(settings.upstream, upstream.address.href, () => {
    if (opened instanceof Upstream) return opened;
    throw opened;
  });
};

/**
 * Opens the services that the plugins of one server share.
 * @throws ConfigError for an unusable setting
 */
export const openServices = async (config: Config) => {
  applyAssumptions(config);
  const { fieldNames, paths } = spellingOf(config);
  const keyPair = openKeyPair(config);
  const hasCredential = credentialFinder(config.adminToken);
  const upstream = await upstreamOf(config, paths.of(KEY_EXCHANGE), hasCredential);
  const metrics = config.metrics ? new Metrics() : undefined;
  const { sandboxes, once } = await openState(config, keyPair.publicKey, (seconds) => metrics?.commit(seconds));
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
    sandboxes,
    keyPair,
    rsa: new RsaDecryption(keyPair.privateKey),
    upstream,
    fieldNames,
    paths,
    ...{ keyExchangesAMinute, uploads, corsOrigins, report },
    uploadSlots,
    access,
    hasCredential,
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

export type Services = Awaited<ReturnType<typeof openServices>>;
