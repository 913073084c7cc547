import { StoreError } from '../../store/state-file';
import type { DocumentForm } from '../../store/store';
import { Agreement, type Common } from './agreement';
import { conditionOf, isTooOld, OLDEST_VERSION, warningsOf } from './condition';
import { type Connection, connect } from './connection';
import { channelsOf, LIFE_KEY, newLife, VERSION_KEY } from './keys';
import { RedisStore } from './redis-store';
import { Disagreement } from './shared-store';

/** @throws StoreError for a Redis that cannot hold what is acknowledged */
const checkCondition = async (connection: Connection): Promise<string[]> => {
  const condition = await conditionOf(connection);
  if (isTooOld(condition))
    throw new StoreError(`Redis there is ${condition.version}, and at least ${OLDEST_VERSION} is needed`);
  if (condition.isReplica) throw new StoreError('Redis there is a replica, which refuses writes: name its primary');
  return warningsOf(condition);
};

/** @throws StoreError where a newer server has written documents */
const checkVersion = async (connection: Connection, known: number): Promise<void> => {
  const written = Number((await connection.send('GET', VERSION_KEY)) ?? 0);
  if (written > known) {
    throw new StoreError(`it was written by a newer version (${written}, this one knows ${known})`);
  }
  if (written < known) await connection.send('SET', VERSION_KEY, String(known));
};

/**
 * The life of the data in Redis: a random text that all servers know. Another one, or none, means that the data is lost.
 * @param channel that all running servers listen to
 * @returns it, and whether this server wrote it although others still run
 */
const joinLife = async (
  connection: Connection,
  channel: string,
): Promise<{ readonly life: string; readonly isLost: boolean }> => {
  const written = await connection.send('SET', LIFE_KEY, newLife(), 'NX');
  const life = String(await connection.send('GET', LIFE_KEY));
  // A subscription outlives the data.
  const [, others] = (await connection.send('PUBSUB', 'NUMSUB', channel)) as [string, number];
  return { life, isLost: written !== null && Number(others) > 0 };
};

/**
 * Opens a store in Redis that several servers share.
 * @param location `redis://` or `rediss://`
 * @param form of its documents; documents of an earlier version are migrated when their sandbox is claimed
 * @param common settings that all servers on it must share, by name
 * @throws StoreError if Redis cannot be reached, refuses the password, or cannot keep what is acknowledged
 * @throws Disagreement if servers with other settings run on it
 */
export const openRedis = async (
  location: string,
  form: DocumentForm,
  report: (line: string) => void,
  common: Common = {},
): Promise<RedisStore> => {
  const main = await connect(location);
  const opened = [main];
  try {
    const warnings = await checkCondition(main);
    await checkVersion(main, form.version);
    const { life, isLost } = await joinLife(main, channelsOf(location).released);
    const agreement = new Agreement(main, common);
    const [differing] = await agreement.join(isLost);
    if (differing !== undefined) throw new Disagreement(differing);
    const heart = await connect(location);
    opened.push(heart);
    const ear = await connect(location);
    opened.push(ear);
    const store = new RedisStore(location, { main, heart, ear }, form, report, { warnings, agreement, life, isLost });
    await store.begin();
    return store;
  } catch (cause) {
    for (const connection of opened) connection.close();
    if (cause instanceof StoreError || cause instanceof Disagreement) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      message.startsWith('OOM')
        ? 'Redis there is full: it has all the memory that its maxmemory allows'
        : `Redis there refuses what the server needs: ${message}`,
    );
  }
};
