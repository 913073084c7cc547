import { type CodeName, codes, endsSession } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import type { Change, Effect } from './deviation';

type Json = Record<string, unknown>;

const changed = (value: unknown, change: Change): unknown => {
  if ('value' in change) return change.value;
  if ('text' in change) return typeof value === 'number' ? String(value) : value;
  if ('add' in change) return typeof value === 'number' ? value + change.add : value;
  if ('times' in change) return typeof value === 'number' ? Math.floor(value * change.times) : value;
  if ('floor' in change) return typeof value === 'number' ? Math.floor(value / change.floor) * change.floor : value;
  if ('insert' in change) return isObject(value) ? { ...value, ...change.insert } : value;
  if ('append' in change) return Array.isArray(value) ? [...value, change.append] : value;
  if ('dropLast' in change) return Array.isArray(value) ? value.slice(0, -1) : value;
  if ('from' in change) return value === change.from ? change.to : value;
  if ('of' in change) {
    if (!isObject(value)) return value;
    const [first, ...others] = change.of.map((name) => value[name]);
    return { ...value, [change.field]: others.reduce((product, other) => Number(product) * Number(other), first) };
  }
  if ('reverse' in change) return Array.isArray(value) ? [...value].reverse() : value;
  return value;
};

/** Returns a copy with the value at a path changed. If the path does not exist, nothing changes. */
const changeAt = (value: unknown, path: readonly string[], change: Change): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return changed(value, change);
  if (key === '*') return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change)) : value;
  if (!isObject(value) || !(key in value)) return value;
  if (rest.length > 0) return { ...value, [key]: changeAt(value[key], rest, change) };
  const { [key]: found, ...others } = value;
  if ('remove' in change) return others;
  if ('rename' in change) return { ...others, [change.rename]: found };
  return { ...value, [key]: changed(found, change) };
};

const pathOf = (at: string): string[] => (at === '' ? [] : at.split('.'));

export const changedAt = (value: unknown, at: string, change: Change): unknown => changeAt(value, pathOf(at), change);

const numberOf = (name: string): number => codes[name as CodeName].code;

const eachResult = (reply: Json, change: (result: Json) => Json): Json =>
  Array.isArray(reply.results)
    ? { ...reply, results: reply.results.map((result: unknown) => (isObject(result) ? change(result) : result)) }
    : reply;

const applied = (reply: Json, effect: Effect, method: string): Json => {
  if ('to' in effect) {
    if (effect.to === 'reply') return changedAt(reply, effect.at, effect.do) as Json;
    const wantsSuccess = effect.to === 'result';
    return eachResult(reply, (result) => {
      const isMeant = effect.method === undefined || effect.method === result.method;
      if (!isMeant || (result.code === 0) !== wantsSuccess || result.data === undefined) return result;
      return { ...result, data: changedAt(result.data, effect.at, effect.do) };
    });
  }
  if ('becomes' in effect) {
    const from = numberOf(effect.code);
    const { code, message } = codes[effect.becomes as CodeName];
    const isMeant = effect.method === undefined || effect.method === method;
    const top = isMeant && reply.code === from ? { ...reply, code, message } : reply;
    return eachResult(top, (result) =>
      result.code === from && (effect.method ?? result.method) === result.method
        ? { ...result, code, message }
        : result,
    );
  }
  if ('of' in effect) {
    const from = numberOf(effect.of);
    const top = reply.code === from ? { ...reply, message: effect.message } : reply;
    return eachResult(top, (result) => (result.code === from ? { ...result, message: effect.message } : result));
  }
  if ('topCodes' in effect && typeof reply.code === 'number' && endsSession(reply.code)) {
    const { code, message } = codes.SUCCESS;
    return { code, message, results: [{ method, code: reply.code, message: reply.message }] };
  }
  return reply;
};

/** Applies deviations to a plain text reply. @param method of its first entry */
export const changeReply = (reply: Json, effects: readonly Effect[], method: string): Json =>
  effects.reduce((rest, each) => applied(rest, each, method), reply);

/** A copy with the fields of every object in the reverse order. */
export const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([name, content]) => [name, reversed(content)]));
};
