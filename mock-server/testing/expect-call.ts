import type { JournalEntry } from './answers';
import { millisecondsOf } from './duration';
import type { Journal } from './journal';
import { MockError } from './mock-error';
import { checkOptions } from './options';

/** Conditions of `expectCall`. All given ones must hold. */
export interface ExpectedCall {
  /** code of the method's result, or of the whole reply if no entry ran */
  readonly code?: number;
  /** number of the login, or the one that a call without login names */
  readonly contactNumber?: string;
  /** fields of the request. Other fields may have any value. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** longest wait for the call: milliseconds, or a text such as '5s'; 0 by default, which does not wait */
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

interface Entry {
  readonly method?: string;
  readonly data?: unknown;
}
interface Result {
  readonly code?: number;
  readonly data?: unknown;
}

const contains = (value: unknown, part: unknown): boolean => {
  if (typeof part !== 'object' || part === null) return Object.is(value, part);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(part)) return false;
  const known = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(part) && part.length !== (value as readonly unknown[]).length) return false;
  return Object.entries(part).every(([name, inner]) => Object.hasOwn(known, name) && contains(known[name], inner));
};

/** The calls in a journal entry, one for each entry of its envelope. */
const callsOf = (entry: JournalEntry): ReceivedCall[] => {
  const { entries } = (entry.request ?? {}) as { readonly entries?: unknown };
  if (!Array.isArray(entries)) {
    return entry.methods.map((method) => ({ method, data: undefined, code: entry.code, reply: entry.reply, entry }));
  }
  const { results } = (entry.reply ?? {}) as { readonly results?: unknown };
  return (entries as readonly Entry[]).map(({ method = '', data }, index) => {
    const result: Result | undefined = Array.isArray(results) ? results[index] : undefined;
    return { method, data, code: result?.code ?? entry.code, reply: result?.data, entry };
  });
};

const isExpected = (call: ReceivedCall, { code, data }: ExpectedCall): boolean =>
  (code === undefined || call.code === code) && (data === undefined || contains(call.data, data));

const conditionsOf = (method: string, { code, contactNumber, data }: ExpectedCall): string =>
  [
    `No call of ${method}`,
    ...(code === undefined ? [] : [`with code ${code}`]),
    ...(contactNumber === undefined ? [] : [`of ${contactNumber}`]),
    ...(data === undefined ? [] : [`with data ${JSON.stringify(data)}`]),
  ].join(' ');

const listOf = (calls: readonly ReceivedCall[]): string =>
  calls.length === 0
    ? 'No call reached it.'
    : `It got ${calls.map(({ method, code }) => `${method} (${code})`).join(', ')}.`;

const MOST_LISTED = 20;

const waitOf = (within: ExpectedCall['within']): number => {
  const ms = typeof within === 'string' ? millisecondsOf(within) : (within ?? 0);
  if (ms !== undefined && Number.isFinite(ms) && ms >= 0) return ms;
  throw new MockError(
    `within cannot be ${JSON.stringify(within)}. Give milliseconds from 0, or a duration such as 5s.`,
  );
};

/** @param journal of the sandbox */
export const expectCallOf =
  (journal: Journal): ExpectCall =>
  async (method, expected = {}) => {
    checkOptions('expectCall', expected, ['code', 'contactNumber', 'data', 'within']);
    const wait = waitOf(expected.within);
    const end = Date.now() + wait;
    const filter = { method, contactNumber: expected.contactNumber, limit: LIMIT };
    for (;;) {
      const calls = (await journal.list(filter)).flatMap(callsOf);
      const found = calls.find((call) => call.method === method && isExpected(call, expected));
      if (found !== undefined) return found;
      if (Date.now() >= end) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const latest = [...(await journal.list({ limit: String(MOST_LISTED) }))].reverse().flatMap(callsOf);
    const time = wait === 0 ? '' : ` within ${wait} ms`;
    throw new MockError(`${conditionsOf(method, expected)} reached the sandbox${time}. ${listOf(latest)}`);
  };
