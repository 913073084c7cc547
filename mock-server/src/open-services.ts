import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { openUpstream } from './backend/upstream/open-upstream';
import { Upstream } from './backend/upstream/upstream';
import { UpstreamError } from './backend/upstream/upstream-error';
import { type Config, DEVELOPMENT_KEY } from './config';
import { ConfigError } from './config-error';
import { type KeyPair, loadKeyPair } from './crypto/key-pair';
import { openStore } from './open-store';
import { Metrics } from './operations/metrics';
import { diskPages } from './pages/disk-pages';
import { type Services, servicesOf } from './services';
import { settings } from './settings';
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

/**
 * @param exchangePath path of the key exchange
 * @throws ConfigError if the backend cannot be reached
 */
const upstreamOf = async ({ upstream }: Config, exchangePath: string): Promise<Upstream | undefined> => {
  if (upstream === undefined) return undefined;
  const opened = await openUpstream(upstream, exchangePath).catch((cause: unknown) => cause);
  if (opened instanceof Upstream) return opened;
  throw opened instanceof UpstreamError ? new ConfigError(opened.message) : opened;
};

/**
 * Opens the services of a server: key, store, pages on disk, and the real backend behind it.
 * @throws ConfigError for an unusable setting
 */
export const openServices = async (config: Config): Promise<Services> => {
  applyAssumptions(config);
  const { fieldNames, paths } = spellingOf(config);
  const keyPair = openKeyPair(config);
  const upstream = await upstreamOf(config, paths.of(KEY_EXCHANGE));
  const metrics = config.metrics ? new Metrics() : undefined;
  const store = await openStore(config, keyPair.publicKey);
  const pages = diskPages(config);
  return servicesOf({ config, fieldNames, paths, keyPair, upstream, metrics, store, pages });
};
