import { hasOwn } from '../has-own';
import type { JsonSchema } from './json-schema';

/** Converts contract field names to the deployment's field names, in data and in schemas. */
export interface Spelling {
  readonly data: (value: unknown) => unknown;
  readonly schema: (schema: JsonSchema) => JsonSchema;
}

/** @param names contract field name to wire name */
export const spellingOf = (names: Readonly<Record<string, string>>): Spelling => {
  const nameOf = (name: string): string => (hasOwn(names, name) ? String(names[name]) : name);
  const data = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(data);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameOf(name), data(inner)]));
  };
  const below = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(below);
    return typeof value === 'object' && value !== null ? schema(value as JsonSchema) : value;
  };
  const schema = (given: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(given).map(([keyword, value]) => {
        if (keyword === 'properties') {
          const fields = Object.entries(value as Readonly<Record<string, JsonSchema>>);
          return [keyword, Object.fromEntries(fields.map(([name, field]) => [nameOf(name), schema(field)]))];
        }
        if (keyword === 'required') return [keyword, (value as readonly string[]).map(nameOf)];
        return [keyword, keyword.startsWith('x-') ? value : below(value)];
      }),
    );
  return { data, schema };
};
