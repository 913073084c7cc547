import { Socket } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { printable, printableLines } from '@kit/contracts/printable';
import type { Admin } from './admin';
import type { JournalEntry, JournalFilter } from './answers';
import { millisecondsOf } from './duration';
import { jsonOf, MockError } from './mock-error';
import { checkOptions } from './options';

const shown = (name: string, value: unknown): string => {
  const text = JSON.stringify(value, undefined, 2) ?? 'nothing';
  return `  ${name} ${text.replace(/\n/g, '\n  ')}`;
};

const entryText = (entry: JournalEntry): string => {
  const { id, at, url, methods, contactNumber, code, http, durationMs, unopened, fault, request, reply } = entry;
  return [
    `#${id} ${at} ${printable(methods.join(', ') || url)}: code ${code}, HTTP ${http}, ${Math.round(durationMs)} ms`,
    ...(contactNumber === undefined ? [] : [`  of ${contactNumber}`]),
    ...(unopened === null ? [] : [`  could not be decrypted: ${unopened}`]),
    ...(fault ?? []).map(({ effect }) => `  fault applied: ${JSON.stringify(effect)}`),
    shown('request', request),
    shown('reply', reply),
  ].join('\n');
};

/**
 * Formats a journal for people: oldest call first, with request and reply in plain text.
 * @param entries newest first, as the server returns them
 */
export const journalText = (entries: readonly JournalEntry[]): string =>
  entries.length === 0
    ? 'No call reached this sandbox.\n'
    : printableLines(`${[...entries].reverse().map(entryText).join('\n\n')}\n`);

interface Contract {
  readonly paths: Readonly<Record<string, { readonly post: { readonly operationId: string } }>>;
}

export const journalOf = (admin: Admin) => {
  /** A call of an unknown method is in the journal too, so only a name without calls is checked. */
  const checkMethod = async (method: string): Promise<void> => {
    const { paths } = await admin<Contract>('/contract');
    // The journal also has the key exchange, which is not a method of the contract.
    const names = ['generateSk', ...Object.values(paths).map(({ post }) => post.operationId)];
    if (!names.includes(method))
      throw new MockError(`There is no method "${method}". The methods are: ${names.join(', ')}.`);
  };
  /**
   * newest first
   * @throws MockError for a method that does not exist, with all methods
   */
  const list = async (filter: JournalFilter = {}) => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined);
    const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
    const { requests } = await admin<{ readonly requests: readonly JournalEntry[] }>(`/requests?${query}`);
    if (requests.length === 0 && filter.method !== undefined) await checkMethod(filter.method);
    return requests;
  };
  return {
    list,
    /** the journal as text, oldest first */
    text: async (filter?: JournalFilter) => journalText(await list(filter)),
    clear: async () => void (await admin('/requests', undefined, 'DELETE')),
  };
};

/** Conditions of `expectCall`. All given ones must hold. */
export interface ExpectedCall {
  /** code of the method's result, or of the whole reply if no entry ran */
  readonly code?: number;
  /** number of the login, or the one that a call without login names */
  readonly contactNumber?: string;
  /** fields of the request. Other fields may have any value. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** longest real time to wait for the call: milliseconds, or a text such as '5s'; 0 by default, which does not wait */
  readonly within?: number | string;
}

/** A call that reached the sandbox, in plain text. */
export interface ReceivedCall {
  readonly method: string;
  /** the request of this method */
  readonly data: unknown;
  readonly code: number;
  /** the reply of this method; undefined if it has none */
  readonly reply: unknown;
  /** the journal entry, with headers, times, faults, and all methods of the envelope */
  readonly entry: JournalEntry;
}

const POLL_MS = 50;
/** The latest calls that are searched. */
const LIMIT = '1000';
const MOST_LISTED = '20';

const contains = (value: unknown, part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return Object.is(value, part);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(part)) return false;
  const known = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(part) && part.length !== (value as readonly unknown[]).length) return false;
  return Object.entries(part).every(([name, inner]) => Object.hasOwn(known, name) && contains(known[name], inner));
};

interface Entries {
  readonly entries?: readonly { readonly method?: string; readonly data?: unknown }[];
  readonly results?: readonly ({ readonly code?: number; readonly data?: unknown } | undefined)[];
}

/** The calls in a journal entry, one for each entry of its envelope. */
const callsOf = (entry: JournalEntry): ReceivedCall[] => {
  const { entries } = (entry.request ?? {}) as Entries;
  if (!Array.isArray(entries))
    return entry.methods.map((method) => ({ method, data: undefined, code: entry.code, reply: entry.reply, entry }));
  const { results } = (entry.reply ?? {}) as Entries;
  return entries.map(({ method = '', data }, index) => {
    const result = Array.isArray(results) ? results[index] : undefined;
    return { method, data, code: result?.code ?? entry.code, reply: result?.data, entry };
  });
};

/** Fake timers of a test replace Node's timers, but not the timeout of a socket. */
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    // The timeout of a socket does not keep the process alive.
    const { port1 } = new MessageChannel();
    port1.ref();
    const socket = new Socket().setTimeout(ms, () => {
      socket.destroy();
      port1.close();
      resolve();
    });
  });
/** Real time in ms, which fake timers do not replace. */
const uptime = (): number => process.uptime() * 1_000;

const waitOf = (within: ExpectedCall['within'] = 0): number => {
  const ms = typeof within === 'string' ? millisecondsOf(within) : within;
  if (ms !== undefined && Number.isFinite(ms) && ms >= 0) return ms;
  throw new MockError(`within cannot be ${jsonOf(within)}. Give milliseconds from 0, or a duration such as 5s.`);
};

export const expectCallOf =
  ({ list }: Pick<ReturnType<typeof journalOf>, 'list'>) =>
  async (method: string, expected: ExpectedCall = {}): Promise<ReceivedCall> => {
    checkOptions('expectCall', expected, ['code', 'contactNumber', 'data', 'within']);
    const { code, contactNumber, data, within } = expected;
    const patience = waitOf(within);
    const isExpected = (call: ReceivedCall): boolean =>
      call.method === method &&
      (code === undefined || call.code === code) &&
      (data === undefined || contains(call.data, data));
    const end = uptime() + patience;
    for (;;) {
      const isLast = uptime() >= end;
      const found = (await list({ method, limit: LIMIT, contactNumber })).flatMap(callsOf).find(isExpected);
      if (found !== undefined) return found;
      if (isLast) break;
      await wait(Math.max(1, Math.min(POLL_MS, patience)));
    }
    const latest = [...(await list({ limit: MOST_LISTED }))].reverse().flatMap(callsOf);
    const conditions = [
      ...(code === undefined ? [] : [` with code ${code}`]),
      ...(contactNumber === undefined ? [] : [` of ${contactNumber}`]),
      ...(data === undefined ? [] : [` with data ${jsonOf(data)}`]),
    ].join('');
    const time = patience === 0 ? '' : ` within ${patience} ms`;
    const came =
      latest.length === 0
        ? 'No call reached it.'
        : `It got ${latest.map((call) => `${call.method} (${call.code})`).join(', ')}.`;
    throw new MockError(`No call of ${method}${conditions} reached the sandbox${time}. ${came}`);
  };
