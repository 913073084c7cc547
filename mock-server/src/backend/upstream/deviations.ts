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
import { issuesOf } from '../../validation/issues';
import { schemasOf } from '../../validation/schemas';

/** What a backend may answer an entry beside success. */
const isDeclared = (method: string, code: number): boolean => {
  const name = codeName(code);
  if (name === undefined || !isMethodName(method)) return name !== undefined;
  const { login, codes: own } = methods[method];
  const all: readonly string[] = [...universalCodes, ...own, ...(login === 'required' ? sessionEndingCodes : [])];
  return all.includes(name);
};

const resultDeviations = ({ method, code, data }: ResultEntry): Issue[] => {
  if (code !== codes.SUCCESS.code) {
    if (isDeclared(method, code)) return [];
    return [{ path: `${method}.code`, reason: `The contract declares no ${code} for this method` }];
  }
  if (!isMethodName(method)) return [{ path: method, reason: 'The contract has no such method, and it succeeded' }];
  const checked = z.safeParse(schemasOf(method).response, data);
  return checked.success ? [] : issuesOf(checked.error, `${method}.data`);
};

/**
 * Where a request breaks the contract.
 * @param entries as the app sent them
 * @returns paths that begin with the method
 */
export const requestDeviations = (entries: readonly EnvelopeEntry[]): Issue[] =>
  entries.flatMap(({ method, data }) => {
    if (!isMethodName(method)) return [{ path: method, reason: 'The contract has no such method' }];
    const checked = z.safeParse(schemasOf(method).request, data);
    return checked.success ? [] : issuesOf(checked.error, `${method}.request`);
  });

const named = (methods: readonly string[]): string => methods.join(', ') || 'nothing';

/** The deviation of an envelope that does not have one result for each entry, in their order. */
export const resultsDeviation = (
  { results }: Pick<ReplyEnvelope, 'results'>,
  entries: readonly EnvelopeEntry[],
): Issue | undefined => {
  const asked = entries.map(({ method }) => method);
  const told = results.map(({ method }) => method);
  if (asked.length === told.length && asked.every((method, index) => method === told[index])) return undefined;
  return { path: 'reply.results', reason: `Answers ${named(told)}, and ${named(asked)} was asked` };
};

/**
 * Where an envelope breaks the contract (section 7).
 * @param envelope spelled by the contract
 * @param entries that it answers
 */
export const envelopeDeviations = (envelope: unknown, entries: readonly EnvelopeEntry[]): Issue[] => {
  const checked = z.safeParse(replyEnvelope, envelope);
  if (!checked.success) return issuesOf(checked.error, 'reply');
  const { code, results } = checked.data;
  if (code !== codes.SUCCESS.code) {
    const isTop = topLevelCodes.some((name) => codes[name].code === code);
    return isTop ? [] : [{ path: 'reply.code', reason: `${code} is no code of a whole envelope` }];
  }
  const wrong = resultsDeviation(checked.data, entries);
  return wrong === undefined ? results.flatMap(resultDeviations) : [wrong];
};
