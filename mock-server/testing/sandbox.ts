import { randomUUID } from 'node:crypto';
import { URL } from 'node:url';
import { type Admin, adminOf, type Reach } from './admin';
import type { Borrower, ClockReading, Fault, FaultDefinition, Message, OpenedScenario } from './answers';
import { DURATIONS, millisecondsOf } from './duration';
import { expectCallOf, journalOf } from './journal';
import { jsonOf, MockError } from './mock-error';

const faultsOf = (admin: Admin) => ({
  add: (fault: FaultDefinition) => admin<Fault>('/faults', fault, 'POST'),
  /** active faults, oldest first */
  list: async () => (await admin<{ readonly faults: readonly Fault[] }>('/faults')).faults,
  remove: async (id: string) => void (await admin(`/faults/${encodeURIComponent(id)}`, undefined, 'DELETE')),
  clear: async () => void (await admin('/faults', undefined, 'DELETE')),
});

const sessionsOf = (admin: Admin) => {
  const end = (action: string) => async (contactNumber: string) => {
    const path = `/sessions/${encodeURIComponent(contactNumber)}/${action}`;
    return (await admin<{ sessions: number }>(path, undefined, 'POST')).sessions;
  };
  return {
    /** The next call of the number fails with an expired token. @returns number of ended logins */
    expire: end('expire'),
    /** The next call of the number fails because of a login on another device. */
    squeeze: end('squeeze'),
    /** The next call of the number fails with an unknown token. */
    invalidate: end('invalidate'),
  };
};

const messagesOf = (admin: Admin) => {
  /** newest first */
  const list = async (contactNumber?: string) => {
    const number = contactNumber === undefined ? '' : `?contactNumber=${encodeURIComponent(contactNumber)}`;
    return (await admin<{ readonly messages: readonly Message[] }>(`/messages${number}`)).messages;
  };
  return {
    list,
    /**
     * Returns the last code sent to a number.
     * @throws MockError if there is none
     */
    latestCode: async (contactNumber: string) => {
      const code = (await list(contactNumber)).find(({ authCode }) => authCode !== null)?.authCode;
      if (code) return code;
      throw new MockError(
        `No code was sent to ${contactNumber}. Request one first, with sendAuthCode or on the login screen.`,
      );
    },
  };
};

/** A day, or a time with its zone. A time without a zone would depend on the machine. */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * The duration by which a clock advances, or the time to which it does, in ms.
 * @throws MockError if it is neither
 */
export const clockTarget = (given: Date | number | string): { readonly by: number } | { readonly to: number } => {
  const by = typeof given === 'string' ? millisecondsOf(given) : undefined;
  if (by) return { by };
  const to = typeof given === 'string' && !ISO.test(given) ? Number.NaN : new Date(given).getTime();
  if (!Number.isNaN(to)) return { to };
  throw new MockError(
    `The clock cannot be "${given}". Give a Date, milliseconds since the epoch, a time with its zone such as 2030-12-24T09:00:00Z, or a duration to advance by: ${DURATIONS}.`,
  );
};

/** Clock of a sandbox, used for all due times, expiries and reviews. It only moves forward. */
const clockOf = (admin: Admin) => {
  const read = () => admin<ClockReading>('/clock');
  const change = (action: string, body?: object) => admin<ClockReading>(`/clock/${action}`, body, 'POST');
  return {
    read,
    /**
     * Advances the clock.
     * @param duration milliseconds, or a text such as '3d' or '1d12h'
     */
    advance: async (duration: number | string) => {
      const ms = typeof duration === 'string' ? millisecondsOf(duration) : duration;
      if (ms !== undefined && Number.isSafeInteger(ms) && ms > 0) return change('advance', { ms });
      throw new MockError(
        `The clock cannot advance by ${jsonOf(duration)}. Give milliseconds above 0, or a duration: ${DURATIONS}.`,
      );
    },
    /**
     * Advances the clock to a time.
     * @param time a Date, milliseconds since the epoch, ISO such as '2030-12-24T09:00:00Z', or a duration from now
     */
    advanceTo: async (time: Date | number | string) => {
      const target = clockTarget(time);
      if ('by' in target) return change('advance', { ms: target.by });
      const { now, iso } = await read();
      if (target.to > now) return change('advance', { ms: target.to - now });
      throw new MockError(
        `The clock is at ${iso} and cannot go back to ${new Date(target.to).toISOString()}. Give a later time.`,
      );
    },
    /** Stops the clock. */
    freeze: () => change('freeze'),
    /** Resumes a stopped clock. */
    resume: () => change('resume'),
    /** Resets the clock to real time. */
    reset: () => change('reset'),
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

/** @throws MockError if the path could lead out of the sandbox */
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

/** An isolated state on a mock server: borrowers, loans, sessions, clock, faults, messages and a journal. */
export type Sandbox = ReturnType<typeof sandboxOn>;

/** A sandbox of a server. The first call creates it. */
export const sandboxOn = (reach: Reach, name: string) => {
  const { origin } = reach;
  const admin = adminOf(reach, checkedName(name));
  const open = async (scenario: string, contactNumber?: string): Promise<OpenedScenario> => {
    const opened = await admin<OpenedScenario>(`/scenarios/${encodeURIComponent(scenario)}`, { contactNumber });
    return { ...opened, open: new URL(opened.open, origin).href };
  };
  const journal = journalOf(admin);
  return {
    name,
    /**
     * Address of the sandbox, without a slash at the end: the base of a client that appends `/app/…`. With a path, the
     * address of the path: `url('/login')`. A path begins with `/`.
     * @throws MockError for a path that leads out of the sandbox
     */
    url: (path = ''): string => addressIn(origin, name, path),
    /** calls any other method of the admin API (/__admin/openapi.json) */
    admin,
    /**
     * Puts a borrower into a built-in scenario, such as `due-today`. `open` is the address of the app, logged in.
     * @param contactNumber a new one by default
     * @throws MockError for an unknown scenario, with the known ones
     */
    scenario: async (scenario: string, contactNumber?: string): Promise<Borrower> => {
      const { contactNumber: number, authCode, ...opened } = await open(scenario, contactNumber);
      if (number === null || authCode === undefined)
        throw new MockError(`"${scenario}" is a saved scenario. Open it with savedScenario.`);
      return { ...opened, contactNumber: number, authCode };
    },
    /** Opens a saved scenario, which replaces the whole state. */
    savedScenario: (scenario: string) => open(scenario),
    /**
     * Logs a number in, as a native app does, and registers a new one. Ends its earlier logins.
     * @returns the token for the header `authorization: Bearer <token>`
     * @throws MockError for an invalid number
     */
    login: async (contactNumber: string) => {
      const path = `/sessions/${encodeURIComponent(contactNumber)}`;
      return { contactNumber, ...(await admin<{ readonly token: string }>(path, undefined, 'POST')) };
    },
    /** Ends the logins of a number. Each rejects with a MockError if the number is not logged in. */
    sessions: sessionsOf(admin),
    clock: clockOf(admin),
    faults: faultsOf(admin),
    journal,
    /**
     * Finds the latest call of a method in the journal, or waits for one.
     * @throws MockError if there is none, with the calls that came
     */
    expectCall: expectCallOf(journal),
    messages: messagesOf(admin),
    /** Deletes the whole state. */
    reset: async () => void (await admin('/reset', undefined, 'POST')),
  };
};
