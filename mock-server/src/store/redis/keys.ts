/** The braces keep what belongs to a sandbox in one slot of a cluster. */
const ofSandbox = (sandbox: string, what: string): string => `kit:{${sandbox}}:${what}`;

/** Owner, its address, epoch, and the version of the documents. */
export const ownerKey = (sandbox: string): string => ofSandbox(sandbox, 'o');
/** The documents by kind and id, each with its place in order of arrival. */
export const documentsKey = (sandbox: string): string => ofSandbox(sandbox, 'd');
/** It is there for as long as the lease of a server lasts. */
export const leaseKey = (server: string): string => `kit:srv:${server}`;
/** The highest version of documents that any server has written. */
export const VERSION_KEY = 'kit:version';
export const PEERS_KEY = 'kit:peers';
/** What the servers that run now were told alike. */
export const AGREED_KEY = 'kit:agreed';

/** How long a sandbox is kept that nobody uses, in milliseconds. */
export const IDLE_LIFE = 7 * 24 * 60 * 60 * 1000;
