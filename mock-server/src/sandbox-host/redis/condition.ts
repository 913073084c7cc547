import type { Connection } from './connection';

/** The relevant facts about a Redis server. */
export interface Condition {
  readonly version: string;
  readonly isReplica: boolean;
  readonly hasAppendOnlyFile: boolean;
  readonly mayEvict: boolean;
  /** bytes */
  readonly usedMemory: number;
  /** bytes; 0 without a maximum */
  readonly maximumMemory: number;
}

/** Oldest supported version: earlier ones lack commands that the scripts need, and are no longer maintained. */
const OLDEST: readonly [number, number] = [6, 2];
export const OLDEST_VERSION = OLDEST.join('.');

export const isTooOld = ({ version }: Condition): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
};

/** Reads the condition of a Redis server. */
export const conditionOf = async (connection: Connection): Promise<Condition> => {
  const info = String(await connection.send('INFO'));
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const maximumMemory = Number(field('maxmemory'));
  return {
    version: field('redis_version'),
    isReplica: field('role') === 'slave',
    hasAppendOnlyFile: field('aof_enabled') === '1',
    mayEvict: maximumMemory > 0 && field('maxmemory_policy') !== 'noeviction',
    usedMemory: Number(field('used_memory')),
    maximumMemory,
  };
};

const isFull = ({ usedMemory, maximumMemory }: Condition): boolean => maximumMemory > 0 && usedMemory >= maximumMemory;

/** Share of the memory that uploaded files may fill. The rest is for leases and all other documents. */
const SHARE_OF_FILES = 0.75;

/** Returns true if Redis can store this many more bytes of uploaded files. */
export const hasRoomForFiles = ({ usedMemory, maximumMemory }: Condition, bytes: number): boolean =>
  maximumMemory === 0 || usedMemory + bytes <= SHARE_OF_FILES * maximumMemory;

/** Returns warnings for the operator. */
export const warningsOf = (condition: Condition): string[] => [
  ...(condition.isReplica ? ['Redis is a replica now and refuses writes. Connect to its primary.'] : []),
  ...(condition.hasAppendOnlyFile
    ? []
    : ['Redis has no append-only file, so it loses data when it stops. Start it with --appendonly yes.']),
  ...(condition.mayEvict
    ? ['Redis evicts data of sandboxes when it is full. Set its maxmemory-policy to noeviction.']
    : []),
  ...(isFull(condition) ? ['Redis is full and refuses writes. Raise its maxmemory, or delete sandboxes.'] : []),
];
