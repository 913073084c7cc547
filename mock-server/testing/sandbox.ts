import { randomUUID } from 'node:crypto';
import { type Admin, adminOf } from './admin';
import type { Borrower, Fault, FaultDefinition, JournalEntry, JournalFilter, Message, OpenedScenario } from './answers';
import { type Clock, clockOf } from './clock';
import { journalText } from './journal-text';
import { MockError } from './mock-error';

export interface Faults {
  add(fault: FaultDefinition): Promise<Fault>;
  /** active faults, oldest first */
  list(): Promise<readonly Fault[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Journal {
  /** newest first */
  list(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** the journal as text, oldest first */
  text(filter?: JournalFilter): Promise<string>;
  clear(): Promise<void>;
}

export interface Messages {
  /** newest first */
  list(contactNumber?: string): Promise<readonly Message[]>;
  /**
   * Returns the last code sent to a number.
   * @throws MockError if there is none
   */
  latestCode(contactNumber: string): Promise<string>;
}

/** An isolated state on a mock server: borrowers, loans, sessions, clock, faults, messages and a journal. */
export interface Sandbox {
  readonly name: string;
  /** absolute address of a path in this sandbox, of the app or the wire: `url('/login')`, `url('/app')` */
  readonly url: (path?: string) => string;
  /** calls any other method of the admin API (docs/admin.md) */
  readonly admin: Admin;
  /**
   * Puts a borrower into a built-in scenario, such as `due-today`. `open` is the address of the app, logged in.
   * @param contactNumber a new one by default
   * @throws MockError for an unknown scenario, with the known ones
   */
  readonly scenario: (name: string, contactNumber?: string) => Promise<Borrower>;
  /** Opens a saved scenario, which replaces the whole state. */
  readonly savedScenario: (name: string) => Promise<OpenedScenario>;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly messages: Messages;
  /** Deletes the whole state. */
  readonly reset: () => Promise<void>;
}

const query = (given: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
};

const faultsOf = (admin: Admin): Faults => ({
  add: (fault) => admin('/faults', fault),
  list: async () => (await admin<{ faults: readonly Fault[] }>('/faults')).faults,
  remove: async (id) => void (await admin(`/faults/${encodeURIComponent(id)}`, undefined, 'DELETE')),
  clear: async () => void (await admin('/faults', undefined, 'DELETE')),
});

const journalOf = (admin: Admin): Journal => {
  const list = async (filter: JournalFilter = {}) =>
    (await admin<{ requests: readonly JournalEntry[] }>(`/requests${query({ ...filter })}`)).requests;
  return {
    list,
    text: async (filter) => journalText(await list(filter)),
    clear: async () => void (await admin('/requests', undefined, 'DELETE')),
  };
};

const messagesOf = (admin: Admin): Messages => {
  const list = async (contactNumber?: string) =>
    (await admin<{ messages: readonly Message[] }>(`/messages${query({ contactNumber })}`)).messages;
  return {
    list,
    latestCode: async (contactNumber) => {
      const messages = await list(contactNumber);
      const code = messages.find(({ authCode }) => authCode !== null)?.authCode;
      if (code) return code;
      throw new MockError(
        `No code was sent to ${contactNumber}. Request one first, with sendAuthCode or on the login screen.`,
      );
    },
  };
};

/** A unique name. */
export const newSandboxName = (): string => `t-${randomUUID()}`;

/**
 * A sandbox of a running mock server. The first call creates it.
 * @param adminToken of the server, if it requires one
 */
export const openSandbox = (origin: string, name: string, adminToken?: string): Sandbox => {
  const admin = adminOf(origin, name, adminToken);
  const absolute = (path: string): string => new URL(path, origin).href;
  const open = async (scenario: string, contactNumber?: string): Promise<OpenedScenario> => {
    const opened = await admin<OpenedScenario>(`/scenarios/${encodeURIComponent(scenario)}`, { contactNumber });
    return { ...opened, open: absolute(opened.open) };
  };
  return {
    name,
    url: (path = '/') => new URL(`/s/${name}${path}`, origin).href,
    admin,
    scenario: async (scenario, contactNumber) => {
      const { contactNumber: number, authCode, ...opened } = await open(scenario, contactNumber);
      if (number === null || authCode === undefined)
        throw new MockError(`"${scenario}" is a saved scenario. Open it with savedScenario.`);
      return { ...opened, contactNumber: number, authCode };
    },
    savedScenario: (name) => open(name),
    clock: clockOf(admin),
    faults: faultsOf(admin),
    journal: journalOf(admin),
    messages: messagesOf(admin),
    reset: async () => void (await admin('/reset', undefined, 'POST')),
  };
};
