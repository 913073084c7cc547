import { canonicalJson } from '@kit/contracts/json-object';
import type { Config } from './config';
import { withoutPassword } from './core/store/location';
import { openStore } from './core/store/open';
import { SettingsMismatch, type Store, StoreError } from './core/store/store';
import { ConfigError, cannotBe } from './read-settings';
import { storedProblem } from './sandbox/snapshot';
import { variableOf } from './settings';

/** Returns the settings that must not differ between servers, because a borrower would notice. */
const commonOf = ({ adminToken = '', assumptions, fieldNames, paths }: Config, publicKey: string) => ({
  [variableOf('privateKey')]: publicKey,
  [variableOf('adminToken')]: adminToken,
  [variableOf('overrides')]: canonicalJson({ assumptions, fieldNames, paths }),
});

/**
 * Opens the store in the configuration.
 * @param publicKey key of this server, as PEM
 * @throws ConfigError if the store cannot be used, or if other servers on it have other settings
 */
export const openConfiguredStore = async (config: Config, publicKey: string): Promise<Store> => {
  const { store: location, report } = config;
  try {
    return await openStore(location, { settings: commonOf(config, publicKey), report, problemIn: storedProblem });
  } catch (cause) {
    const shown = withoutPassword(location);
    if (cause instanceof StoreError) throw cannotBe('store', shown, cause.message);
    if (!(cause instanceof SettingsMismatch)) throw cause;
    throw new ConfigError(
      `${cause.setting} differs from the other servers on ${shown}. Allowed: the same value on all servers`,
    );
  }
};
