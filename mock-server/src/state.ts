import { Ownership } from './cluster/ownership';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { documentForm } from './sandbox/migrations';
import { Sandboxes } from './sandbox/sandboxes';
import { storedProblem } from './sandbox/snapshot';
import { settings } from './settings';
import { CommitQueue } from './store/commit-queue';
import { withoutPassword } from './store/redis/connection';
import { openRedis } from './store/redis/redis-store';
import { Disagreement, type SharedStore } from './store/shared-store';
import { openSqlite } from './store/sqlite';
import { StoreError } from './store/state-file';
import { using } from './using-setting';

/** What several servers can share, as apart from a file. */
const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);

/** What is kept, and the sandboxes that are served from it. */
export interface State {
  /** of the store, as `/__admin/health` shows it */
  readonly description: string;
  /** where several servers share their sandboxes */
  readonly shared: SharedStore | undefined;
  readonly sandboxes: Sandboxes;
  /** of what they share */
  readonly ownership: Ownership | undefined;
  /** Lets what is on its way be kept, and lets go of the store. */
  readonly close: () => Promise<void>;
}

/** The embedded store with all that it holds, of which every document is one that can be served. */
const openEmbedded = ({ store: location, journal, report }: Config): State =>
  using(settings.store, location, () => {
    const store = openSqlite(location, documentForm, report);
    const stored = store.load();
    const problem = storedProblem(stored);
    if (problem !== undefined) {
      store.close();
      throw new StoreError(problem);
    }
    const sandboxes = new Sandboxes(new CommitQueue(store, report), journal, stored);
    const close = async () => {
      await sandboxes.settled();
      store.close();
    };
    return { description: store.description, sandboxes, shared: undefined, ownership: undefined, close };
  });

/** The same whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** What a borrower would notice who is answered by another server. */
const commonOf = ({ adminToken = '', assumptions, fieldNames, paths }: Config, publicKey: string) => ({
  [settings.privateKey.variable]: publicKey,
  [settings.adminToken.variable]: adminToken,
  [settings.assumptions.variable]: canonical(assumptions),
  [settings.overrides.variable]: canonical({ fieldNames, paths }),
});

const openShared = async (config: Config, publicKey: string): Promise<State> => {
  const { store: location, journal, report } = config;
  // Boot waits here once; what cannot be used is told in the same words as any other setting.
  const common = commonOf(config, publicKey);
  const opened = await openRedis(location, documentForm, report, common).catch((cause: unknown) => cause);
  if (opened instanceof Disagreement) {
    throw new ConfigError(
      `${opened.setting} is not what the other servers on ${withoutPassword(location)} were told. Allowed: the same for all of them`,
    );
  }
  const store = using(settings.store, withoutPassword(location), () => {
    if (opened instanceof Error) throw opened;
    return opened as SharedStore;
  });
  const ownership = new Ownership(store, journal, report);
  const { sandboxes } = ownership;
  return { description: store.description, sandboxes, shared: store, ownership, close: () => ownership.close() };
};

/**
 * Opens the store that the configuration names, with the sandboxes in it.
 * @param publicKey of this server, as PEM
 * @throws ConfigError when it cannot be used, or other servers on it were told otherwise
 */
export const openState = async (config: Config, publicKey: string): Promise<State> =>
  isSharedLocation(config.store) ? openShared(config, publicKey) : openEmbedded(config);
