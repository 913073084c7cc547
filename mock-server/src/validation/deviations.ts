import { codeName, codes, sessionEndingCodes, topLevelCodes, universalCodes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import {
  type EnvelopeEntry,
  type Issue,
  type ReplyEnvelope,
  type ResultEntry,
  replyEnvelope,
} from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { issuesOf, schemasOf } from './schemas';

/** Returns true if the contract allows the code for an entry of the method. */
const isDeclared = (method: string, code: number): boolean => {
  const name = codeName(code);
  if (name === undefined) return false;
  if (!isMethodName(method)) return true;
  const { login, codes: own } = methods[method];
  const all: readonly string[] = [...universalCodes, ...own, ...(login === 'required' ? sessionEndingCodes : [])];
  return all.includes(name);
};

const resultDeviations = ({ method, code, data }: ResultEntry): Issue[] => {
  if (code !== codes.SUCCESS.code) {
    if (isDeclared(method, code)) return [];
    return [{ path: `${method}.code`, reason: `The contract does not allow code ${code} for this method` }];
  }
  if (!isMethodName(method))
    return [{ path: method, reason: 'The contract has no such method, but the call succeeded' }];
  const checked = z.safeParse(schemasOf(method).response, data);
  return checked.success ? [] : issuesOf(checked.error, `${method}.data`);
};

/**
 * Lists where a request breaks the contract.
 * @param entries as sent by the app
 * @returns issues whose paths begin with the method
 */
export const requestDeviations = (entries: readonly EnvelopeEntry[]): Issue[] =>
  entries.flatMap(({ method, data }) => {
    if (!isMethodName(method)) return [{ path: method, reason: 'The contract has no such method' }];
    const checked = z.safeParse(schemasOf(method).request, data);
    return checked.success ? [] : issuesOf(checked.error, `${method}.request`);
  });

const named = (methods: readonly string[]): string => methods.join(', ') || 'nothing';

/** Returns an issue if the results do not match the entries one to one, in order. */
export const resultsDeviation = (
  { results }: Pick<ReplyEnvelope, 'results'>,
  entries: readonly EnvelopeEntry[],
): Issue | undefined => {
  const asked = entries.map(({ method }) => method);
  const answered = results.map(({ method }) => method);
  if (asked.length === answered.length && asked.every((method, index) => method === answered[index])) return undefined;
  return { path: 'reply.results', reason: `Has results for ${named(answered)} instead of ${named(asked)}` };
};

/**
 * Lists where an envelope breaks the contract (section 7).
 * @param envelope with the contract's field names
 * @param entries of the call
 */
export const envelopeDeviations = (envelope: unknown, entries: readonly EnvelopeEntry[]): Issue[] => {
  const checked = z.safeParse(replyEnvelope, envelope);
  if (!checked.success) return issuesOf(checked.error, 'reply');
  const { code, results } = checked.data;
  if (code !== codes.SUCCESS.code) {
    const isTop = topLevelCodes.some((name) => codes[name].code === code);
    return isTop
      ? []
      : [{ path: 'reply.code', reason: `The contract does not allow code ${code} for a whole envelope` }];
  }
  const wrong = resultsDeviation(checked.data, entries);
  return wrong === undefined ? results.flatMap(resultDeviations) : [wrong];
};
