import type { IncomingHttpHeaders } from 'node:http';
import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { TokenAccess } from './admin/auth';
import { entryLink } from './admin/enter';
import { LISTENER_LIMITS } from './admin/events';
import { openUpstream } from './backend/upstream/open-upstream';
import { Upstream } from './backend/upstream/upstream';
import { ownershipHook } from './cluster/ownership-hook';
import { clientAddressOf } from './cluster/passed-on';
import { type Config, DEVELOPMENT_KEY } from './config';
import { type KeyPair, loadKeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { pageConfigOf } from './pages/app-config';
import { type ClaimSandbox, sandboxNameOf } from './sandbox/resolve';
import { Slots } from './sandbox/slots';
import { settings } from './settings';
import { openState } from './state';
import { using } from './using-setting';
import { createFieldNames } from './wire/field-names';
import { createWirePaths } from './wire/paths';

/**
 * Puts the assumptions in force for the process, which the contract's schemas read.
 * Reports an invalid assumption by the name of its flag or variable.
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

/** @param exchangePath path of the key exchange @throws ConfigError if the backend cannot be reached */
const upstreamOf = async ({ upstream }: Config, exchangePath: string): Promise<Upstream | undefined> => {
  if (upstream === undefined) return undefined;
  const opened = await openUpstream(upstream, exchangePath).catch((cause: unknown) => cause);
  return using(settings.upstream, upstream.address.href, () => {
    if (opened instanceof Upstream) return opened;
    throw opened;
  });
};

/**
 * Opens everything that the plugins of one server share.
 * @throws ConfigError if a setting cannot be used
 */
export const openServices = async (config: Config) => {
  applyAssumptions(config);
  const { fieldNames, paths } = spellingOf(config);
  const keyPair = openKeyPair(config);
  const upstream = await upstreamOf(config, paths.of(KEY_EXCHANGE));
  const { description, sandboxes, shared, ownership, close } = await openState(config, keyPair.publicKey);
  const access = new TokenAccess(config.adminToken);
  const { keyExchangesAMinute, uploads, corsOrigins, report } = config;
  const claimSandbox: ClaimSandbox = (group, find = {}) => {
    if (ownership === undefined) return;
    group.addHook('onRequest', ownershipHook(ownership, { nameOf: sandboxNameOf, onlyLooks: () => false, ...find }));
  };
  return {
    config,
    sandboxes,
    /** description of the store for `/__admin/health` */
    store: description,
    /** the store that several servers share, if they do */
    shared,
    keyPair,
    rsa: new RsaDecryption(keyPair.privateKey),
    upstream,
    fieldNames,
    paths,
    ...{ keyExchangesAMinute, uploads, corsOrigins, report },
    uploadSlots: new Slots(uploads),
    access,
    listeners: new Slots(LISTENER_LIMITS),
    pageConfig: pageConfigOf(config, keyPair),
    clientAddress: clientAddressOf,
    claimSandbox,
    claim: async (name: string): Promise<boolean> =>
      ownership === undefined || (await ownership.place(name, { isPassedOn: true, onlyLooks: false })) === 'here',
    // Behind a load balancer, the link could reach another server.
    takeAlong: (headers: IncomingHttpHeaders, path: string): string =>
      ownership === undefined && access.hasCookie(headers) ? entryLink(access, path) : path,
    /** Commits pending writes and releases the store. */
    close,
  };
};

export type Services = Awaited<ReturnType<typeof openServices>>;
