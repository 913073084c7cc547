import { canonicalJson } from '@kit/contracts/json-object';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { MemoryStore } from './core/store/memory';
import { openSqlite } from './core/store/open-sqlite';
import { openRedis, SettingsMismatch } from './core/store/redis';
import { withoutPassword } from './core/store/redis-connection';
import type { Store } from './core/store/store';
import { storedProblem } from './sandbox/snapshot';
import { IN_MEMORY, isSharedLocation, settings } from './settings';
import { using } from './using-setting';

/** Returns the settings that must not differ between servers, because a borrower would notice. */
const commonOf = ({ adminToken = '', assumptions, fieldNames, paths }: Config, publicKey: string) => ({
  [settings.privateKey.variable]: publicKey,
  [settings.adminToken.variable]: adminToken,
  [settings.assumptions.variable]: canonicalJson(assumptions),
  [settings.overrides.variable]: canonicalJson({ fieldNames, paths }),
});

const openShared = async (config: Config, publicKey: string): Promise<Store> => {
  const { store: location, report } = config;
  const shownLocation = withoutPassword(location);
  return openRedis(location, commonOf(config, publicKey), report).catch((cause: unknown): never => {
    if (cause instanceof SettingsMismatch) {
      throw new ConfigError(
        `${cause.setting} differs from the other servers on ${shownLocation}. Allowed: the same value on all servers`,
      );
    }
    return using(settings.store, shownLocation, () => {
      throw cause;
    });
  });
};

/**
 * Opens the store in the configuration.
 * @param publicKey key of this server, as PEM
 * @throws ConfigError if the store cannot be used, or if other servers on it have other settings
 */
export const openStore = async (config: Config, publicKey: string): Promise<Store> => {
  const { store: location, report } = config;
  if (location === IN_MEMORY) return new MemoryStore();
  if (isSharedLocation(location)) return openShared(config, publicKey);
  return using(settings.store, location, () => openSqlite(location, report, storedProblem));
};
