import { type JournalEntry as Entry, newSandboxName, type Sandbox as Opened, openSandbox } from '@kit/mock-server';

/** One request of the journal, as far as tests look at it. */
export interface JournalEntry {
  readonly [field: string]: unknown;
}

/** A sandbox as everybody has it, and what our tests ask of it again and again. */
export interface Sandbox extends Opened {
  /** the address of home; the router may or may not leave a slash at its end */
  readonly home: RegExp;
  /** the verification code that was sent last to this number */
  readonly latestCode: (contactNumber: string) => Promise<string>;
  /** the journal, newest first, optionally of one method */
  readonly requests: (method?: string) => Promise<readonly JournalEntry[]>;
}

export const withShortcuts = (sandbox: Opened): Sandbox => ({
  ...sandbox,
  home: new RegExp(`${sandbox.url('')}/?$`),
  latestCode: sandbox.messages.latestCode,
  requests: (method) => sandbox.journal.list({ method }) as Promise<readonly (Entry & JournalEntry)[]>,
});

/**
 * Makes a sandbox with a name that nobody else uses; it comes to life with its first call.
 * @param adminToken of a server that has one
 */
export const createSandbox = (server: string, name = newSandboxName(), adminToken?: string): Sandbox =>
  withShortcuts(openSandbox(server, name, adminToken));
