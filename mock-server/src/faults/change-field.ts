import { isObject, type JsonObject } from '@kit/contracts/json-object';
import type { PayloadEffect } from './payload-effects';
import { EACH, partsOf } from './reply-fields';

/** Changes the value under a key of an object or a list. */
type Change = (parent: JsonObject | readonly unknown[], key: string) => unknown;

/** The changed data and the paths of the changes. */
export interface Changed {
  readonly data: unknown;
  readonly fields: readonly string[];
}

const put = (parent: unknown, key: string, value: unknown): unknown =>
  Array.isArray(parent) ? parent.with(Number(key), value) : { ...(parent as JsonObject), [key]: value };

const keysIn = (value: unknown, part: string, mayBeNew: boolean): string[] => {
  if (Array.isArray(value)) {
    const numbers = value.map((_, index) => String(index));
    return part === EACH ? numbers : numbers.filter((number) => number === part);
  }
  return isObject(value) && (mayBeNew || Object.hasOwn(value, part)) ? [part] : [];
};

const changeParts = (value: unknown, parts: readonly string[], change: Change, mayBeNew: boolean): Changed => {
  const [part = '', ...rest] = parts;
  const fields: string[] = [];
  let data = value;
  for (const key of keysIn(value, part, mayBeNew && rest.length === 0)) {
    if (rest.length === 0) {
      data = change(data as JsonObject, key);
      fields.push(key);
      continue;
    }
    const inner = changeParts((value as JsonObject)[key], rest, change, mayBeNew);
    data = put(data, key, inner.data);
    fields.push(...inner.fields.map((field) => `${key}.${field}`));
  }
  return { data, fields };
};

/** The fields except one. */
export const without = (fields: object, name: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** A value of the wrong type, such as a loosely typed backend would send. */
export const wrongType = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'object' && value !== null) return 'not what was promised';
  return String(value);
};

/** Further wrong types, for fields that accept several. */
const OTHER_TYPES: readonly ((value: unknown) => unknown)[] = [wrongType, () => null, () => true, () => ({}), () => []];

/**
 * Changes one field of a reply so that it violates the contract.
 * @param isBroken returns true if data violates the contract
 * @param extra value for an additional field
 * @returns no fields if the reply lacks the field, or no change violates the contract
 */
export const changeField = (
  data: unknown,
  field: string,
  how: PayloadEffect,
  isBroken: (data: unknown) => boolean,
  extra: string,
): Changed => {
  const parts = partsOf(field);
  if (how === 'EXTRA_FIELD') return changeParts(data, parts, (parent, key) => put(parent, key, extra), true);
  const changes: readonly Change[] =
    how === 'MISSING_FIELD'
      ? [without]
      : OTHER_TYPES.map((wrong) => (parent, key) => put(parent, key, wrong((parent as JsonObject)[key])));
  for (const change of changes) {
    const changed = changeParts(data, parts, change, false);
    if (isBroken(changed.data)) return changed;
  }
  return { data, fields: [] };
};

/** Sets a field of data to a value. The parents of a new field must exist. @returns the paths that were set */
export const setField = (data: unknown, field: string, value: unknown): Changed =>
  changeParts(data, partsOf(field), (parent, key) => put(parent, key, value), true);
