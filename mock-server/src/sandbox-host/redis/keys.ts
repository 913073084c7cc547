import { randomBytes } from 'node:crypto';

/** The braces put all keys of a sandbox into one slot of a cluster. */
const ofSandbox = (sandbox: string, what: string): string => `kit:{${sandbox}}:${what}`;

/** Hash: owner, epoch, version of the documents. */
export const ownerKey = (sandbox: string): string => ofSandbox(sandbox, 'o');
/** Hash: the documents by kind and id, each with its number in order of arrival. */
export const documentsKey = (sandbox: string): string => ofSandbox(sandbox, 'd');
/** Hash: the contents of uploaded files, which do not move with the sandbox. */
export const filesKey = (sandbox: string): string => ofSandbox(sandbox, 'f');
export const keysOf = (sandbox: string): readonly [string, string, string] => [
  ownerKey(sandbox),
  documentsKey(sandbox),
  filesKey(sandbox),
];
/** Exists while a server has its lease. */
export const leaseKey = (server: string): string => `kit:srv:${server}`;
/** The highest version of documents that any server has written. */
export const VERSION_KEY = 'kit:version';
/** Digests of the settings that all running servers share. */
export const AGREED_KEY = 'kit:agreed';
/** A random text. If it changes, Redis has lost its data. */
export const LIFE_KEY = 'kit:life';
export const newLife = (): string => randomBytes(16).toString('hex');
/** A value that can be taken once. */
export const onceKey = (id: string): string => `kit:once:${id}`;

/** Channels of the servers on one database. Redis itself has them in common for all of its databases. */
export interface Channels {
  /** with the id of a server: on it, others ask that server for its sandboxes */
  readonly want: string;
  /** the name of each sandbox that a server releases */
  readonly released: string;
}

/** @param location address of the Redis, with the number of its database if that is not 0 */
export const channelsOf = (location: string): Channels => {
  const database = new URL(location).pathname.slice(1) || '0';
  return { want: `kit:${database}:want:`, released: `kit:${database}:released` };
};

/** How long a sandbox is kept that nobody uses, in milliseconds. */
export const IDLE_LIFE = 7 * 24 * 60 * 60 * 1000;
