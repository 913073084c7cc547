import { fieldTexts, requestTexts } from './descriptions/fields';
import { objectTexts } from './descriptions/objects';
import { fieldRules } from './field-rules';
import type { JsonSchema } from './json-schema';

/** The description of a field: the first of its object's own, that of requests, and that of the data dictionary. */
export const textOf = (owner: string, field: string): string | undefined =>
  objectTexts[`${owner}.${field}`] ??
  (owner.endsWith('.request') ? requestTexts[field] : undefined) ??
  fieldTexts[field];

/** Draft 07 ignores keywords beside `$ref`. This adds annotations around a reference with allOf. */
const withKeywords = (schema: JsonSchema, keywords: Readonly<Record<string, unknown>>): JsonSchema =>
  '$ref' in schema && Object.keys(keywords).length > 0 ? { ...keywords, allOf: [schema] } : { ...schema, ...keywords };

const fieldOf = (owner: string, name: string, schema: JsonSchema, checked: readonly unknown[]): JsonSchema => {
  const description = textOf(owner, name);
  const stated = (fieldRules[`${owner}.${name}`] ?? []).filter((rule) => !rule.isCheck || checked.includes(rule.name));
  const rules = stated.map(({ isCheck: _, ...rule }) => rule);
  return withKeywords(schema, {
    ...(description === undefined ? {} : { description }),
    ...(rules.length === 0 ? {} : { 'x-rules': rules }),
  });
};

/**
 * Adds field descriptions and rules to an object schema, or to each variant of a union.
 * @param owner the object's name in descriptions/, or `method.request`
 * @param checked the names of the checks between fields that the schema has
 */
export const annotated = (owner: string, schema: JsonSchema, checked: readonly unknown[]): JsonSchema => {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined && schema.properties === undefined) {
    const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
    return { ...schema, [keyword]: variants.map((variant) => annotated(owner, variant, checked)) };
  }
  const description = objectTexts[owner];
  const fields = Object.entries(schema.properties ?? {});
  return {
    ...withKeywords(schema, description === undefined ? {} : { description }),
    ...(fields.length === 0
      ? {}
      : {
          properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(owner, name, field, checked)])),
        }),
  };
};
