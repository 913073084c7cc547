import { randomBytes } from 'node:crypto';

/** The braces assign all keys of a sandbox to one slot of a Redis cluster. */
const ofSandbox = (sandbox: string, what: string): string => `kit:{${sandbox}}:${what}`;

/** Hash: owner, epoch, version of the documents. */
export const ownerKey = (sandbox: string): string => ofSandbox(sandbox, 'o');
/** Hash: the documents by kind and id, each with a number that gives its order. */
export const documentsKey = (sandbox: string): string => ofSandbox(sandbox, 'd');
/** Hash: the contents of uploaded files, which servers load on demand. */
export const filesKey = (sandbox: string): string => ofSandbox(sandbox, 'f');
export const keysOf = (sandbox: string): readonly [string, string, string] => [
  ownerKey(sandbox),
  documentsKey(sandbox),
  filesKey(sandbox),
];
/** Exists while the lease of a server is valid. */
export const leaseKey = (server: string): string => `kit:srv:${server}`;
/** The highest document version that any server has written. */
export const VERSION_KEY = 'kit:version';
/** Digests of the settings that all running servers share. */
export const SETTINGS_KEY = 'kit:agreed';
/** A random text. If it changes, Redis has lost its data. */
export const LIFE_KEY = 'kit:life';
export const newLife = (): string => randomBytes(16).toString('hex');
/** A value that can be read once. */
export const onceKey = (id: string): string => `kit:once:${id}`;

/** Publish/subscribe channels. All databases of a Redis share channels, so each name contains the database number. */
export interface Channels {
  /** Prefix of a server's own channel. Other servers request sandboxes there. The server's id follows. */
  readonly want: string;
  /** Channel for the names of released sandboxes. */
  readonly released: string;
}

/** @param location address of Redis, with the database number unless it is 0 */
export const channelsOf = (location: string): Channels => {
  const database = new URL(location).pathname.slice(1) || '0';
  return { want: `kit:${database}:want:`, released: `kit:${database}:released` };
};

/** Idle time after which Redis deletes a sandbox, in milliseconds. */
export const IDLE_LIFE = 7 * 24 * 60 * 60 * 1000;
