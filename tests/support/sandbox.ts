import type { JournalEntry as Entry, Sandbox as Opened } from '@kit/mock-server';
import { newSandboxName, sandboxOn } from '../../mock-server/testing/sandbox';

/** The fields of a journal entry that tests read. */
export interface JournalEntry {
  readonly [field: string]: unknown;
}

/** A sandbox, with shortcuts for what tests often ask of it. */
export interface Sandbox extends Opened {
  /** the latest verification code sent to this number */
  readonly latestCode: (contactNumber: string) => Promise<string>;
  /** the journal, newest first, optionally of one method */
  readonly requests: (method?: string) => Promise<readonly JournalEntry[]>;
}

/** The part of a sandbox that a walk through the app uses. Another backend can implement it. */
export type Walkable = Pick<Sandbox, 'url' | 'latestCode' | 'admin'>;

export const withShortcuts = (sandbox: Opened): Sandbox => ({
  ...sandbox,
  latestCode: sandbox.messages.latestCode,
  requests: (method) => sandbox.journal.list({ method }) as Promise<readonly (Entry & JournalEntry)[]>,
});

/** Makes a sandbox with an unused name. The server creates it on the first call. */
export const createSandbox = (server: string, name = newSandboxName()): Sandbox =>
  withShortcuts(sandboxOn({ origin: server }, name));
