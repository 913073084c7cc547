import { overrideAssumptions } from '@kit/contracts/assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { UpstreamError } from './backend/upstream/client';
import { openUpstream } from './backend/upstream/open-upstream';
import { Upstream } from './backend/upstream/upstream';
import { type Config, DEVELOPMENT_KEY } from './config';
import { ConfigError } from './config-error';
import { type KeyPair, loadKeyPair, PrivateKeyError } from './crypto/key-pair';
import { openStore } from './open-store';
import { Metrics } from './operations/metrics';
import { diskPages } from './pages/disk-pages';
import { cannotBe } from './read-settings';
import { type Services, servicesOf } from './services';
import { createFieldNames } from './wire/field-names';
import { createWirePaths } from './wire/paths';

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  try {
    return loadKeyPair(path, privateKey === undefined);
  } catch (cause) {
    throw cause instanceof PrivateKeyError ? cannotBe('privateKey', path, cause.message) : cause;
  }
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
 * Opens the services of a server: key, store, pages on disk, and the real backend behind it. The assumptions apply to
 * the whole process, where the contract's schemas read them.
 * @throws ConfigError for an unusable setting
 */
export const openServices = async (config: Config): Promise<Services> => {
  overrideAssumptions(config.assumptions);
  const fieldNames = createFieldNames(config.fieldNames);
  const paths = createWirePaths(config.paths);
  const keyPair = openKeyPair(config);
  const upstream = await upstreamOf(config, paths.of(KEY_EXCHANGE));
  const metrics = config.metrics ? new Metrics() : undefined;
  const store = await openStore(config, keyPair.publicKey);
  const pages = diskPages(config);
  return servicesOf({ config, fieldNames, paths, keyPair, upstream, metrics, store, pages });
};
