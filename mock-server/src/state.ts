import { Ownership } from './cluster/ownership';
import type { Config } from './config';
import { documentForm } from './sandbox/migrations';
import { Sandboxes } from './sandbox/sandboxes';
import { storedProblem } from './sandbox/snapshot';
import { settings } from './settings';
import { CommitQueue } from './store/commit-queue';
import { withoutPassword } from './store/redis/connection';
import { openRedis } from './store/redis/redis-store';
import type { SharedStore } from './store/shared-store';
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

const openShared = async ({ store: location, journal, report }: Config): Promise<State> => {
  // Boot waits here once; what cannot be used is told in the same words as any other setting.
  const opened = await openRedis(location, documentForm, report).catch((cause: unknown) => cause);
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
 * @throws ConfigError when it cannot be used
 */
export const openState = async (config: Config): Promise<State> =>
  isSharedLocation(config.store) ? openShared(config) : openEmbedded(config);
