import { fieldTexts } from './descriptions/fields';
import { objectTexts } from './descriptions/objects';
import { fieldRules } from './field-rules';
import type { JsonSchema } from './json-schema';

/** What a field of an object means: as the object says, or as the data dictionary does. */
export const textOf = (owner: string, field: string): string | undefined =>
  objectTexts[`${owner}.${field}`] ?? fieldTexts[field];

/** Keywords beside a reference are lost in draft 07, so what is said of a field wraps the reference. */
const saidOf = (schema: JsonSchema, said: Readonly<Record<string, unknown>>): JsonSchema =>
  '$ref' in schema && Object.keys(said).length > 0 ? { ...said, allOf: [schema] } : { ...schema, ...said };

const fieldOf = (owner: string, name: string, schema: JsonSchema): JsonSchema => {
  const description = textOf(owner, name);
  const rules = fieldRules[`${owner}.${name}`];
  return saidOf(schema, {
    ...(description === undefined ? {} : { description }),
    ...(rules === undefined ? {} : { 'x-rules': rules }),
  });
};

/**
 * An object with what its fields mean and which rules they have; of several shapes, each.
 * @param owner the name of the object in descriptions/, or `method.request`
 */
export const annotated = (owner: string, schema: JsonSchema): JsonSchema => {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined && schema.properties === undefined) {
    const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
    return { ...schema, [keyword]: variants.map((variant) => annotated(owner, variant)) };
  }
  const description = objectTexts[owner];
  const fields = Object.entries(schema.properties ?? {});
  return {
    ...saidOf(schema, description === undefined ? {} : { description }),
    ...(fields.length === 0
      ? {}
      : { properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(owner, name, field)])) }),
  };
};
