import { messageOf } from '@kit/contracts/message-of';
import { otherVersion, StoreError } from '../../store/state-file';
import type { DocumentForm } from '../../store/store';
import { conditionOf, isTooOld, OLDEST_VERSION, warningsOf } from './condition';
import { type Connection, connect } from './connection';
import { channelsOf, LIFE_KEY, newLife, VERSION_KEY } from './redis-keys';
import { RedisStore } from './redis-store';
import { keep } from './scripts';
import { type Settings, SharedSettings } from './shared-settings';
import { SettingsMismatch } from './shared-store';

/** @throws StoreError if Redis is too old or a replica */
const checkCondition = async (connection: Connection): Promise<string[]> => {
  const condition = await conditionOf(connection);
  if (isTooOld(condition))
    throw new StoreError(`Redis ${condition.version} is too old. Use version ${OLDEST_VERSION} or later`);
  if (condition.isReplica) throw new StoreError('this Redis is a replica, which refuses writes. Use its primary');
  return warningsOf(condition);
};

/** @throws StoreError if the documents have another version */
const checkVersion = async (connection: Connection, known: number): Promise<void> => {
  const written = Number((await connection.send('GET', VERSION_KEY)) ?? 0);
  if (written === 0) await connection.send('SET', VERSION_KEY, String(known));
  else if (written !== known) throw new StoreError(otherVersion(written, known));
};

/**
 * Reads or writes the random text that identifies the data in Redis. A changed or missing text means that data was lost.
 * @param channel to which all running servers subscribe
 * @returns the text, and whether it was missing although other servers run
 */
const joinLife = async (
  connection: Connection,
  channel: string,
): Promise<{ readonly life: string; readonly isLost: boolean }> => {
  const { value: life, wasMissing } = await keep(connection, LIFE_KEY, newLife());
  // Subscriptions survive a loss of data, so they reveal running servers.
  const [, others] = (await connection.send('PUBSUB', 'NUMSUB', channel)) as [string, number];
  return { life, isLost: wasMissing && Number(others) > 0 };
};

/**
 * Opens a store in Redis that several servers share.
 * @param location `redis://` or `rediss://`
 * @param form of its documents
 * @param common settings that all servers must share, by name
 * @param open opens a connection; tests replace it
 * @throws StoreError if Redis cannot be reached, refuses the password, or cannot store data reliably
 * @throws SettingsMismatch if running servers have other settings
 */
export const openRedis = async (
  location: string,
  form: DocumentForm,
  report: (line: string) => void,
  common: Settings = {},
  open = connect,
): Promise<RedisStore> => {
  const main = await open(location);
  const opened = [main];
  try {
    const warnings = await checkCondition(main);
    await checkVersion(main, form.version);
    const { life, isLost } = await joinLife(main, channelsOf(location).released);
    const sharedSettings = new SharedSettings(main, common);
    const [differing] = await sharedSettings.join(isLost);
    if (differing !== undefined) throw new SettingsMismatch(differing);
    const leases = await open(location);
    opened.push(leases);
    const messages = await open(location);
    opened.push(messages);
    const store = new RedisStore(location, { main, leases, messages }, form, report, {
      warnings,
      sharedSettings,
      life,
      isLost,
    });
    await store.begin();
    return store;
  } catch (cause) {
    for (const connection of opened) connection.close();
    if (cause instanceof StoreError || cause instanceof SettingsMismatch) throw cause;
    const message = messageOf(cause);
    throw new StoreError(
      message.startsWith('OOM')
        ? 'this Redis is full. Raise its maxmemory'
        : `this Redis refuses a required command: ${message}`,
    );
  }
};
