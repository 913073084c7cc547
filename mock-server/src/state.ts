import { canonicalJson } from '@kit/contracts/json-object';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { documentForm } from './sandbox/document-form';
import { storedProblem } from './sandbox/snapshot';
import { LocalHost } from './sandbox-host/local-host';
import { openRedis } from './sandbox-host/redis/open-redis';
import { RedisHost } from './sandbox-host/redis/redis-host';
import { SettingsMismatch } from './sandbox-host/redis/shared-store';
import type { State } from './services';
import { settings } from './settings';
import { isSharedLocation, withoutPassword } from './store/location';
import { LocalOneTimeValues } from './store/one-time-values';
import { IN_MEMORY, openSqlite } from './store/sqlite';
import { StoreError } from './store/state-file';
import { using } from './using-setting';

/** Receives a duration in seconds. */
type Measure = (seconds: number) => void;

/** Opens the embedded store and checks every document in it. */
const openLocal = ({ store: location, journal, report, sandboxIdleMs }: Config, measure?: Measure): State =>
  using(settings.store, location, () => {
    const store = openSqlite(location, documentForm, report);
    const stored = store.load();
    const problem = storedProblem(stored);
    if (problem !== undefined) {
      store.close();
      throw new StoreError(problem);
    }
    return {
      sandboxes: new LocalHost(store, stored, journal, report, measure, sandboxIdleMs, location !== IN_MEMORY),
      once: new LocalOneTimeValues(),
    };
  });

/** Returns the settings that must not differ between servers, because a borrower would notice. */
const commonOf = ({ adminToken = '', assumptions, fieldNames, paths }: Config, publicKey: string) => ({
  [settings.privateKey.variable]: publicKey,
  [settings.adminToken.variable]: adminToken,
  [settings.assumptions.variable]: canonicalJson(assumptions),
  [settings.overrides.variable]: canonicalJson({ fieldNames, paths }),
});

const openShared = async (config: Config, publicKey: string, measure?: Measure): Promise<State> => {
  const { store: location, journal, report } = config;
  const common = commonOf(config, publicKey);
  const shownLocation = withoutPassword(location);
  const store = await openRedis(location, documentForm, report, common).catch((cause: unknown): never => {
    if (cause instanceof SettingsMismatch) {
      throw new ConfigError(
        `${cause.setting} differs from the other servers on ${shownLocation}. Allowed: the same value on all servers`,
      );
    }
    return using(settings.store, shownLocation, () => {
      throw cause;
    });
  });
  return { sandboxes: new RedisHost(store, journal, report, measure), once: store.once };
};

/**
 * Opens the store in the configuration.
 * @param publicKey key of this server, as PEM
 * @param measure receives the time of each commit
 * @throws ConfigError if the store cannot be used, or if other servers on it have other settings
 */
export const openState = async (config: Config, publicKey: string, measure?: Measure): Promise<State> =>
  isSharedLocation(config.store) ? openShared(config, publicKey, measure) : openLocal(config, measure);
