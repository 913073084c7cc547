import type { JsonSchema } from './json-schema';
import { itemsOf } from './read-schema';

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const isNamed = (schema: JsonSchema): boolean => schema.properties !== undefined || schema.enum !== undefined;

const inner = (title: string, schema: JsonSchema): JsonSchema => {
  const below = titledBelow(title, schema);
  return isNamed(schema) ? { title, ...below } : below;
};

const variantsIn = (title: string, variants: readonly JsonSchema[]): JsonSchema[] => {
  const count = variants.filter(isNamed).length;
  let index = 0;
  return variants.map((variant) => {
    if (!isNamed(variant)) return titledBelow(title, variant);
    index += 1;
    return inner(count > 1 ? `${title}${index}` : title, variant);
  });
};

const titledBelow = (title: string, schema: JsonSchema): JsonSchema => {
  const { properties, anyOf, oneOf } = schema;
  const [item] = itemsOf(schema);
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, inner(title + pascalCase(name), field)]),
          ),
        }),
    ...(item === undefined ? {} : { items: inner(`${title}Item`, item) }),
    ...(anyOf === undefined ? {} : { anyOf: variantsIn(title, anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: variantsIn(title, oneOf) }),
  };
};

/**
 * Adds a title to the schema and to every object and closed list inside, so that generated types have good names. A
 * reference keeps the title of its type.
 */
export const titled = (title: string, schema: JsonSchema): JsonSchema =>
  '$ref' in schema ? schema : { title, ...titledBelow(title, schema) };
