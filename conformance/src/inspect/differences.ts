import { isObject } from '@kit/contracts/json-object';
import * as z from 'zod/mini';
import { kindOf, leafOf, type Path, shown, valueAt, withAt } from './values';

/** One difference between a value and its schema. */
export interface Difference {
  readonly kind: 'missing' | 'null' | 'type' | 'value' | 'unknown' | 'renamed';
  readonly path: Path;
  /** equal for differences with the same cause, wherever they occur */
  readonly cause: string;
  readonly expected: string;
  readonly seen: string;
  /** new name of a renamed field */
  readonly alias?: string;
}

type Issue = z.core.$ZodIssue;

const pathOf = (issue: Issue, base: Path): Path => [...base, ...(issue.path as Path)];

/** Flattens the issues. For a union, keeps the issues of the closest option. */
const flat = (issues: readonly Issue[], base: Path = []): { issue: Issue; path: Path }[] =>
  issues.flatMap((issue) => {
    const path = pathOf(issue, base);
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
    const options = issue.errors.map((errors) => flat(errors, path));
    const meant = options.reduce((best, option) => (weight(option) < weight(best) ? option : best));
    return meant;
  });

/** Distance of an option from the value. An unknown field counts little, because an option with the right type has only those. */
const weight = (issues: readonly { issue: Issue }[]): number =>
  issues.reduce((sum, { issue }) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length / 10 : 1), 0);

const expectedOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'a whole number' : issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((value) => shown(value)).join(', ')}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_format') return `text of the form ${issue.pattern ?? issue.format}`;
  return issue.message;
};

const differencesOfIssue = ({ issue, path }: { issue: Issue; path: Path }, value: unknown): Difference[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      kind: 'unknown',
      path: [...path, key],
      cause: `unknown field ${key}`,
      expected: 'no field with this name',
      seen: shown(valueAt(value, [...path, key])),
    }));
  }
  const found = valueAt(value, path);
  const leaf = leafOf(path);
  const expected = expectedOf(issue);
  if (found === undefined)
    return [{ kind: 'missing', path, cause: `missing ${leaf}`, expected, seen: 'no such field' }];
  if (found === null) return [{ kind: 'null', path, cause: `null ${leaf}`, expected, seen: 'null' }];
  const kind = issue.code === 'invalid_type' ? 'type' : 'value';
  const cause = kind === 'type' ? `${kindOf(found)} for ${leaf}` : `value of ${leaf}`;
  return [{ kind, path, cause, expected, seen: shown(found) }];
};

const plainName = (name: string): string => name.replaceAll(/[_\-\s]/g, '').toLowerCase();

/** Returns true if moving the value to the missing field makes the object valid there. */
const fits = (schema: z.ZodMiniType, value: unknown, missing: Path, alias: Path): boolean => {
  const moved = withAt(withAt(value, alias, undefined), missing, valueAt(value, alias));
  const { success, error } = z.safeParse(schema, moved);
  return success || !flat(error.issues).some(({ path }) => path.join('.') === missing.join('.'));
};

/** A missing field beside an unknown field that fits is one rename, so it is reported once. */
const withRenames = (schema: z.ZodMiniType, value: unknown, all: readonly Difference[]): Difference[] => {
  const unknown = new Set(all.filter(({ kind }) => kind === 'unknown'));
  const renamed = all.map((difference): Difference => {
    const { kind, path } = difference;
    if (kind !== 'missing') return difference;
    const parent = path.slice(0, -1).join('.');
    const candidates = [...unknown].filter(
      (other) => other.path.slice(0, -1).join('.') === parent && fits(schema, value, path, other.path),
    );
    const leaf = leafOf(path);
    const isAlike = ({ path: other }: Difference) => plainName(leafOf(other)) === plainName(leaf);
    const found = candidates.find(isAlike) ?? candidates[0];
    if (found === undefined) return difference;
    unknown.delete(found);
    const alias = leafOf(found.path);
    const cause = isAlike(found) ? 'fields spelled in another style' : `${leaf} called ${alias}`;
    return { kind: 'renamed', path, cause, expected: `the field ${leaf}`, seen: `a field ${alias} instead`, alias };
  });
  return renamed.filter((difference) => difference.kind !== 'unknown' || unknown.has(difference));
};

/** Lists the differences between a value and its schema; empty if it is valid. */
export const differencesOf = (schema: z.ZodMiniType, value: unknown): Difference[] => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return [];
  const all = flat(parsed.error.issues).flatMap((each) => differencesOfIssue(each, value));
  return withRenames(schema, value, all);
};

/** Undoes renames and converts numeric strings to numbers, so that each cause is reported once. */
export const asMeant = (value: unknown, differences: readonly Difference[]): unknown =>
  differences.reduce((rest, { kind, path, alias }) => {
    const found = valueAt(value, path);
    if (kind === 'renamed' && alias !== undefined) {
      const at = [...path.slice(0, -1), alias];
      return withAt(withAt(rest, at, undefined), path, valueAt(value, at));
    }
    if (kind === 'unknown' && isObject(valueAt(value, path.slice(0, -1)))) return withAt(rest, path, undefined);
    const isNumber =
      kind === 'type' && typeof found === 'string' && found.trim() !== '' && Number.isFinite(Number(found));
    return isNumber ? withAt(rest, path, Number(found)) : rest;
  }, value);
