import type { JsonObject } from '@kit/contracts/json-object';

/** A field with different values. */
export interface Difference {
  /** `results.0.data.order.amount` */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A list is an object with numbered fields. */
const hasFields = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Compares two values field by field. A missing field counts as undefined. */
export const differencesOf = (before: unknown, after: unknown, path = ''): readonly Difference[] => {
  if (Object.is(before, after)) return [];
  if (!hasFields(before) || !hasFields(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`));
};
