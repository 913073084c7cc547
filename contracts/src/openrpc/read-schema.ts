import type { JsonSchema } from './json-schema';

/** The targets of references, by name. */
export type Components = Readonly<Record<string, JsonSchema>>;

/**
 * Merges a schema with the target of its reference, one level deep. Draft 07 writes a reference with a description as
 * `allOf`. Own keywords win over those of the target; `x-rules` add up.
 */
export const resolved = (given: JsonSchema, components: Components): JsonSchema => {
  const { $ref, allOf = [], ...own } = given;
  if ($ref === undefined && allOf.length === 0) return given;
  const referred = $ref === undefined ? undefined : components[$ref.slice($ref.lastIndexOf('/') + 1)];
  const parts = [...(referred === undefined ? [] : [referred]), ...allOf].map((part) => resolved(part, components));
  const rules = [...parts, own].flatMap((part) => part['x-rules'] ?? []);
  return { ...Object.assign({}, ...parts, own), ...(rules.length === 0 ? {} : { 'x-rules': rules }) };
};

/** Item schemas of a list: one for a plain list, one per position for a tuple. */
export const itemsOf = ({ items, prefixItems }: JsonSchema): readonly JsonSchema[] => {
  const given: unknown = items;
  if (prefixItems !== undefined) return prefixItems;
  if (Array.isArray(given)) return given as readonly JsonSchema[];
  return items === undefined ? [] : [items];
};

/** True for a list with one schema per position, in either draft. */
export const isTuple = ({ items, prefixItems }: JsonSchema): boolean =>
  prefixItems !== undefined || Array.isArray(items);
