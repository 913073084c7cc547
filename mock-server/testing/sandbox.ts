import { randomUUID } from 'node:crypto';
import { type Admin, adminOf } from './admin';
import type { Borrower, Fault, FaultDefinition, JournalEntry, JournalFilter, Message, OpenedScenario } from './answers';
import { type Clock, clockOf } from './clock';
import { journalText } from './journal-text';
import { MockError } from './mock-error';

export interface Faults {
  add(fault: FaultDefinition): Promise<Fault>;
  /** those that stand, oldest first */
  list(): Promise<readonly Fault[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Journal {
  /** the last calls, newest first */
  list(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** the same for people: oldest first */
  text(filter?: JournalFilter): Promise<string>;
  clear(): Promise<void>;
}

export interface Messages {
  /** newest first */
  list(contactNumber?: string): Promise<readonly Message[]>;
  /** The code that was sent last to a number. @throws MockError where none was */
  latestCode(contactNumber: string): Promise<string>;
}

/** A world of its own on a mock server: borrowers, loans, sessions, clock, faults, messages and a journal. */
export interface Sandbox {
  readonly name: string;
  /** the address of a path in this sandbox, of the app as of the wire: `url('/login')`, `url('/app')` */
  readonly url: (path?: string) => string;
  /** any other call of the admin API (docs/admin.md) */
  readonly admin: Admin;
  /**
   * Puts a borrower into a scenario by its name, such as `due-today`. Its `open` is where the app opens, logged in.
   * @param contactNumber a new one where it is left out
   * @throws MockError for a name that there is not, with those that there are
   */
  readonly scenario: (name: string, contactNumber?: string) => Promise<Borrower>;
  /** Opens a saved scenario. It replaces all that the sandbox holds. */
  readonly savedScenario: (name: string) => Promise<OpenedScenario>;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly messages: Messages;
  /** Empties it. */
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
        `No code was sent to ${contactNumber}: ask for one first, with sendAuthCode or on the login screen.`,
      );
    },
  };
};

/** A name that nobody else uses. */
export const newSandboxName = (): string => `t-${randomUUID()}`;

/**
 * A sandbox of a running mock server; it comes to life with its first call.
 * @param adminToken of a server that has one
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
        throw new MockError(`"${scenario}" is a saved scenario: open it with savedScenario.`);
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
