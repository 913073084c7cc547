import { methods } from '../methods/index';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '../openrpc/json-schema';

const collect = (schema: JsonSchema, names: Set<string>): void => {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    names.add(name);
    collect(inner, names);
  }
  const below = [...itemsOf(schema), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const inner of below) collect(inner, names);
};

/** Every field that a request or a response of the contract has, at any depth. */
export const contractFields = (): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { request, response } of Object.values(methods)) {
    collect(jsonSchemaOf(request, 'input'), names);
    collect(jsonSchemaOf(response, 'output'), names);
  }
  return names;
};
