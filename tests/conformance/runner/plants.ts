import { codes } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import type { Plant } from './deviating-proxy';

type Json = Record<string, unknown>;

const codeOf = (name: keyof typeof codes) => codes[name].code;

const eachResult = (reply: Json, change: (result: Json, index: number) => Json): Json =>
  Array.isArray(reply.results) ? { ...reply, results: (reply.results as Json[]).map(change) } : reply;

/** Changes the data of the successes of a method. */
export const inData = (method: string, change: (data: Json) => unknown): Plant => ({
  reply: (reply) =>
    eachResult(reply, (result) =>
      result.method === method && result.code === 0 ? { ...result, data: change(result.data as Json) } : result,
    ),
});

/** Changes the value at a dotted path, in which `*` is every item. */
const changedAt = (value: unknown, at: string, change: (found: unknown) => unknown): unknown => {
  if (at === '') return change(value);
  const [key = '', ...rest] = at.split('.');
  if (key === '*') return Array.isArray(value) ? value.map((item) => changedAt(item, rest.join('.'), change)) : value;
  if (!isObject(value) || !(key in value)) return value;
  return { ...value, [key]: changedAt(value[key], rest.join('.'), change) };
};

/** Changes one value in the successes of a method. The change gets the value. */
export const at = (method: string, path: string, change: (found: never) => unknown): Plant =>
  inData(method, (data) => changedAt(data, path, change as (found: unknown) => unknown));

export const plus = (more: number) => (found: number) => found + more;
export const always = (value: unknown) => () => value;

/** Replaces a code by another one. */
export const code = (name: keyof typeof codes, other: keyof typeof codes): Plant => {
  const change = (one: Json): Json => (one.code === codeOf(name) ? { ...one, ...codes[other] } : one);
  const pick = (one: Json): Json => {
    const { code, message } = change(one);
    return { ...one, code, message };
  };
  return { reply: (reply) => eachResult(pick(reply), pick) };
};

/** A refusal becomes the last success of the method. */
export const forgives = (name: keyof typeof codes, method: string): Plant => {
  const successes = new Map<unknown, Json>();
  return {
    reply: (reply, envelope) => {
      const entries = (envelope?.entries ?? []) as Json[];
      if (reply.code === codeOf(name) && entries[0]?.method === method) {
        return { code: 0, message: 'success', results: [successes.get(method)] };
      }
      return eachResult(reply, (result) => {
        if (result.code === 0) successes.set(result.method, result);
        const isMeant = result.code === codeOf(name) && result.method === method;
        return isMeant ? (successes.get(method) ?? result) : result;
      });
    },
  };
};

/** Gives each repeated request id to the backend as a new one. */
export const forgetsIds = (): Plant => {
  const seen = new Set<unknown>();
  return {
    request: (_, headers) => {
      if (seen.has(headers.requestid)) headers.requestid = crypto.randomUUID().replaceAll('-', '');
      seen.add(headers.requestid);
    },
  };
};

/** Shows what another borrower got for the same request. */
export const showsOthers = (): Plant => {
  const successes = new Map<string, Json>();
  return {
    reply: (reply, envelope) =>
      eachResult(reply, (result, index) => {
        const key = JSON.stringify((envelope?.entries as Json[] | undefined)?.[index]);
        if (result.code === 0) successes.set(key, result);
        return result.code === codeOf('ORDER_NOT_FOUND') ? (successes.get(key) ?? result) : result;
      }),
  };
};

/** Changes the data of the requests of a method. */
export const sends = (method: string, change: (data: Json) => Json): Plant => ({
  request: (envelope) => {
    for (const entry of envelope.entries as Json[]) {
      if (entry.method === method && isObject(entry.data)) entry.data = change(entry.data);
    }
  },
});
