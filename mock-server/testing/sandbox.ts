import { randomUUID } from 'node:crypto';
import { URL } from 'node:url';
import { type Admin, adminOf, type Reach } from './admin';
import type { Borrower, Fault, FaultDefinition, Message, OpenedScenario } from './answers';
import { type Clock, clockOf } from './clock';
import { type ExpectCall, expectCallOf, type Journal, journalOf, query } from './journal';
import { jsonOf, MockError } from './mock-error';

export interface Faults {
  add(fault: FaultDefinition): Promise<Fault>;
  /** active faults, oldest first */
  list(): Promise<readonly Fault[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** Ends the logins of a number. Each rejects with a MockError if the number is not logged in. */
export interface Sessions {
  /** The next call of the number fails with an expired token. @returns number of ended logins */
  expire(contactNumber: string): Promise<number>;
  /** The next call of the number fails because of a login on another device. */
  squeeze(contactNumber: string): Promise<number>;
  /** The next call of the number fails with an unknown token. */
  invalidate(contactNumber: string): Promise<number>;
}

/** A login, as a native app would make it. */
export interface Login {
  readonly contactNumber: string;
  /** for the header `authorization: Bearer <token>` */
  readonly token: string;
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
  /**
   * Address of the sandbox, without a slash at the end: the base of a client that appends `/app/…`. With a path, the
   * address of the path: `url('/login')`. A path begins with `/`.
   * @throws MockError for a path that leads out of the sandbox
   */
  readonly url: (path?: string) => string;
  /** calls any other method of the admin API (/__admin/openapi.json) */
  readonly admin: Admin;
  /**
   * Puts a borrower into a built-in scenario, such as `due-today`. `open` is the address of the app, logged in.
   * @param contactNumber a new one by default
   * @throws MockError for an unknown scenario, with the known ones
   */
  readonly scenario: (name: string, contactNumber?: string) => Promise<Borrower>;
  /** Opens a saved scenario, which replaces the whole state. */
  readonly savedScenario: (name: string) => Promise<OpenedScenario>;
  /**
   * Logs a number in, as a native app does, and registers a new one. Ends its earlier logins.
   * @throws MockError for an invalid number
   */
  readonly login: (contactNumber: string) => Promise<Login>;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  /**
   * Finds the latest call of a method in the journal, or waits for one.
   * @throws MockError if there is none, with the calls that came
   */
  readonly expectCall: ExpectCall;
  readonly messages: Messages;
  /** Deletes the whole state. */
  readonly reset: () => Promise<void>;
}

const faultsOf = (admin: Admin): Faults => ({
  add: (fault) => admin('/faults', fault, 'POST'),
  list: async () => (await admin<{ faults: readonly Fault[] }>('/faults')).faults,
  remove: async (id) => void (await admin(`/faults/${encodeURIComponent(id)}`, undefined, 'DELETE')),
  clear: async () => void (await admin('/faults', undefined, 'DELETE')),
});

const sessionsOf = (admin: Admin): Sessions => {
  const end = (action: keyof Sessions) => async (contactNumber: string) => {
    const path = `/sessions/${encodeURIComponent(contactNumber)}/${action}`;
    return (await admin<{ sessions: number }>(path, undefined, 'POST')).sessions;
  };
  return { expire: end('expire'), squeeze: end('squeeze'), invalidate: end('invalidate') };
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

/** Characters that are valid unescaped in a path segment. The server has the same rule. */
const SANDBOX_NAME = /^[\w-][\w.-]{0,63}$/;

/** @throws MockError if no sandbox can have the name */
export const checkedName = (name: string): string => {
  if (typeof name === 'string' && SANDBOX_NAME.test(name)) return name;
  throw new MockError(
    `A sandbox cannot be named ${jsonOf(name)}. Allowed: 1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot.`,
  );
};

/**
 * Address of a path in a sandbox. Without a path it has no slash at the end, so that a client can append `/app/…`.
 * @throws MockError if the path could lead out of the sandbox
 */
const addressIn = (origin: string, sandbox: string, path: string): string => {
  const base = `/s/${sandbox}`;
  const refuse = (rule: string): never => {
    throw new MockError(`url cannot be called with ${jsonOf(path)}. ${rule}, such as url('/login').`);
  };
  if (path === '') return origin + base;
  if (typeof path !== 'string' || !path.startsWith('/')) return refuse('Give a path that begins with /');
  if (/^\/s(?:\/|$)/.test(path)) return refuse(`Give the path within the sandbox, without ${base}`);
  const { href, pathname } = new URL(origin + base + path);
  return pathname.startsWith(`${base}/`) ? href : refuse('Give a path within the sandbox, without ..');
};

/** A unique name. */
export const newSandboxName = (): string => `t-${randomUUID()}`;

/** A sandbox of a server. The first call creates it. */
export const sandboxOn = (reach: Reach, name: string): Sandbox => {
  const { origin } = reach;
  const admin = adminOf(reach, checkedName(name));
  const open = async (scenario: string, contactNumber?: string): Promise<OpenedScenario> => {
    const opened = await admin<OpenedScenario>(`/scenarios/${encodeURIComponent(scenario)}`, { contactNumber });
    return { ...opened, open: new URL(opened.open, origin).href };
  };
  const journal = journalOf(admin);
  return {
    name,
    url: (path = '') => addressIn(origin, name, path),
    admin,
    scenario: async (scenario, contactNumber) => {
      const { contactNumber: number, authCode, ...opened } = await open(scenario, contactNumber);
      if (number === null || authCode === undefined)
        throw new MockError(`"${scenario}" is a saved scenario. Open it with savedScenario.`);
      return { ...opened, contactNumber: number, authCode };
    },
    savedScenario: (name) => open(name),
    login: async (contactNumber) => {
      const path = `/sessions/${encodeURIComponent(contactNumber)}`;
      return { contactNumber, ...(await admin<{ token: string }>(path, undefined, 'POST')) };
    },
    sessions: sessionsOf(admin),
    clock: clockOf(admin),
    faults: faultsOf(admin),
    journal,
    expectCall: expectCallOf(journal),
    messages: messagesOf(admin),
    reset: async () => void (await admin('/reset', undefined, 'POST')),
  };
};
