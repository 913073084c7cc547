import type { Connection } from './connection';

/** What matters to us of what Redis says of itself. */
export interface Condition {
  readonly version: string;
  readonly isReplica: boolean;
  readonly hasAppendOnlyFile: boolean;
  readonly mayEvict: boolean;
  readonly isFull: boolean;
}

/** UNLINK, HSET of several fields and scripts that write all or nothing are older; nobody maintains what is before this. */
const OLDEST: readonly [number, number] = [6, 2];
export const OLDEST_VERSION = OLDEST.join('.');

export const isTooOld = ({ version }: Condition): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
};

/** Asks Redis for its condition. */
export const conditionOf = async (connection: Connection): Promise<Condition> => {
  const info = String(await connection.send('INFO'));
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const most = Number(field('maxmemory'));
  return {
    version: field('redis_version'),
    isReplica: field('role') === 'slave',
    hasAppendOnlyFile: field('aof_enabled') === '1',
    mayEvict: most > 0 && field('maxmemory_policy') !== 'noeviction',
    isFull: most > 0 && Number(field('used_memory')) >= most,
  };
};

/** What whoever runs the server should know of it, in sentences. */
export const warningsOf = (condition: Condition): string[] => [
  ...(condition.isReplica ? ['Redis has become a replica, which refuses writes.'] : []),
  ...(condition.hasAppendOnlyFile
    ? []
    : ['Redis has no append-only file: what was answered is lost when it stops. Start it with --appendonly yes.']),
  ...(condition.mayEvict
    ? ['Redis may evict what sandboxes hold when it is full. Set its maxmemory-policy to noeviction.']
    : []),
  ...(condition.isFull ? ['Redis is full: calls that write are refused until it has memory again (maxmemory).'] : []),
];
