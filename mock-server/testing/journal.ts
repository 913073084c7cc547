import { printable, printableLines } from '@kit/contracts/printable';
import type { Admin } from './admin';
import type { JournalEntry, JournalFilter } from './answers';
import { millisecondsOf } from './duration';
import { jsonOf, MockError } from './mock-error';
import { checkOptions } from './options';
import { after, wait } from './timer';

export interface Journal {
  /**
   * newest first
   * @throws MockError for a method that does not exist, with all methods
   */
  list(filter?: JournalFilter): Promise<readonly JournalEntry[]>;
  /** the journal as text, oldest first */
  text(filter?: JournalFilter): Promise<string>;
  clear(): Promise<void>;
}

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

/** Query of an address, without the undefined parameters. */
export const query = (given: Readonly<Record<string, unknown>>): string => {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return `?${known.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
};

/** The journal also has the key exchange, which is not a method of the contract. */
const KEY_EXCHANGE = 'generateSk';

const methodsOf = async (admin: Admin): Promise<readonly string[]> => {
  type Path = { readonly post: { readonly operationId: string } };
  const { paths } = await admin<{ readonly paths: Readonly<Record<string, Path>> }>('/contract');
  return [KEY_EXCHANGE, ...Object.values(paths).map(({ post }) => post.operationId)];
};

export const journalOf = (admin: Admin): Journal => {
  /** A call of an unknown method is in the journal too, so only a name without calls is checked. */
  const checkMethod = async (method: string): Promise<void> => {
    const names = await methodsOf(admin);
    if (!names.includes(method))
      throw new MockError(`There is no method "${method}". The methods are: ${names.join(', ')}.`);
  };
  const list = async (filter: JournalFilter = {}) => {
    const { requests } = await admin<{ requests: readonly JournalEntry[] }>(`/requests${query({ ...filter })}`);
    if (requests.length === 0 && filter.method !== undefined) await checkMethod(filter.method);
    return requests;
  };
  return {
    list,
    text: async (filter) => journalText(await list(filter)),
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

/** Waits for a call of a method. */
export type ExpectCall = (method: string, expected?: ExpectedCall) => Promise<ReceivedCall>;

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

const conditionsOf = (method: string, { code, contactNumber, data }: ExpectedCall): string =>
  [
    `No call of ${method}`,
    ...(code === undefined ? [] : [`with code ${code}`]),
    ...(contactNumber === undefined ? [] : [`of ${contactNumber}`]),
    ...(data === undefined ? [] : [`with data ${jsonOf(data)}`]),
  ].join(' ');

const waitOf = (within: ExpectedCall['within']): number => {
  const ms = typeof within === 'string' ? millisecondsOf(within) : (within ?? 0);
  if (ms !== undefined && Number.isFinite(ms) && ms >= 0) return ms;
  throw new MockError(`within cannot be ${jsonOf(within)}. Give milliseconds from 0, or a duration such as 5s.`);
};

export const expectCallOf =
  (journal: Journal): ExpectCall =>
  async (method, expected = {}) => {
    checkOptions('expectCall', expected, ['code', 'contactNumber', 'data', 'within']);
    const { code, contactNumber, data, within } = expected;
    const patience = waitOf(within);
    const isExpected = (call: ReceivedCall): boolean =>
      call.method === method &&
      (code === undefined || call.code === code) &&
      (data === undefined || contains(call.data, data));
    let isLate = patience === 0;
    const cancel = isLate
      ? undefined
      : after(patience, () => {
          isLate = true;
        });
    try {
      for (;;) {
        const filter = { method, limit: LIMIT, ...(contactNumber !== undefined && { contactNumber }) };
        const isLast = isLate;
        const found = (await journal.list(filter)).flatMap(callsOf).find(isExpected);
        if (found !== undefined) return found;
        if (isLast) break;
        await wait(Math.min(POLL_MS, patience));
      }
    } finally {
      cancel?.();
    }
    const latest = [...(await journal.list({ limit: MOST_LISTED }))].reverse().flatMap(callsOf);
    const time = patience === 0 ? '' : ` within ${patience} ms`;
    const came =
      latest.length === 0
        ? 'No call reached it.'
        : `It got ${latest.map((call) => `${call.method} (${call.code})`).join(', ')}.`;
    throw new MockError(`${conditionsOf(method, expected)} reached the sandbox${time}. ${came}`);
  };
