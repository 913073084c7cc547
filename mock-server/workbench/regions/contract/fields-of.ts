import { type JsonSchema, resolved } from '../../lib/json-schema';

interface Field {
  readonly path: string;
  readonly schema: JsonSchema;
}

const DEEPEST = 4;

/** Lists the fields of a schema by path. `[]` marks a list, as in `orders[].amount`. */
export const fieldsOf = (
  schema: JsonSchema | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
  under = '',
  depth = 0,
): readonly Field[] => {
  const found = resolved(schema, schemas);
  if (found === undefined || depth > DEEPEST) return [];
  if (found.items) return fieldsOf(found.items, schemas, `${under}[]`, depth + 1);
  if (found.properties === undefined) return [];
  return Object.entries(found.properties).flatMap(([name, part]) => {
    const field = resolved(part, schemas) ?? part;
    const path = under === '' ? name : `${under}.${name}`;
    const choices = field.anyOf ?? [field];
    return [{ path, schema: field }, ...choices.flatMap((choice) => fieldsOf(choice, schemas, path, depth + 1))];
  });
};
