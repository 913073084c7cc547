import { OverrideError } from '../assumption-schemas';
import { hasOwn } from '../has-own';
import { methods } from '../methods/index';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '../openapi/json-schema';
import { BATCH, KEY_EXCHANGE } from '../wire/key-exchange';
import { UPLOAD } from '../wire/upload';

const collect = (schema: JsonSchema, names: Set<string>): void => {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    names.add(name);
    collect(inner, names);
  }
  const below = [...itemsOf(schema), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const inner of below) collect(inner, names);
};

/** Names of all request and response fields, at any depth. */
const contractFields = (): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { request, response } of Object.values(methods)) {
    collect(jsonSchemaOf(request, 'input'), names);
    collect(jsonSchemaOf(response, 'output'), names);
  }
  return names;
};

type Names = Readonly<Record<string, string>>;

/** Every JavaScript object inherits these names, so a field cannot use them. */
const isInherited = (name: string): boolean => name in Object.prototype || name === 'prototype';

const spellingProblem = (spelling: string): string | undefined => {
  if (spelling === '') return 'a field must have a name';
  if (isInherited(spelling)) return 'every JavaScript object has a property of this name';
  return /^[^\s\p{Cc}]+$/u.test(spelling) ? undefined : 'a name has no spaces and no control characters';
};

/**
 * Checks the field names of a deployment against the contract (7.5).
 * @param names contract name to wire name
 * @throws OverrideError for an unknown field, an invalid name, or a name that two fields share
 */
export const checkFieldNames = (names: Names): void => {
  const pairs = Object.entries(names);
  if (pairs.length === 0) return;
  const known = contractFields();
  const taken = new Set<string>();
  for (const [field, spelling] of pairs) {
    if (!known.has(field)) throw new OverrideError(`There is no field "${field}" in the contract`, field);
    const problem = spellingProblem(spelling);
    if (problem !== undefined) throw new OverrideError(`"${field}" cannot be spelled "${spelling}": ${problem}`, field);
    if (taken.has(spelling) || (known.has(spelling) && !hasOwn(names, spelling))) {
      throw new OverrideError(`"${field}" cannot be spelled "${spelling}": another field has this name`, field);
    }
    taken.add(spelling);
  }
};

/** The server recognizes these by path, and every other call by the method in its envelope. */
const SPECIAL = [KEY_EXCHANGE, UPLOAD] as const;

const pathProblem = (path: string): string | undefined => {
  const segments = path.split('/').slice(1);
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'it has a "." or ".." segment';
  return segments.some((segment) => segment === '') ? 'it has an empty segment' : undefined;
};

/**
 * Checks the paths of a deployment against the contract.
 * @param given method, `batch` or `generateSk` to its path under /app
 * @throws OverrideError for an unknown method, an unsafe path, or a path shared with one that the server recognizes
 *   by path
 */
export const checkPaths = (given: Names): void => {
  for (const [method, path] of Object.entries(given)) {
    if (!hasOwn(methods, method) && method !== BATCH && method !== KEY_EXCHANGE) {
      throw new OverrideError(`There is no method "${method}" to set a path for`, method);
    }
    const problem = pathProblem(path);
    if (problem !== undefined)
      throw new OverrideError(`"${method}" cannot have the path "${path}": ${problem}`, method);
  }
  for (const special of SPECIAL) {
    const own = given[special] ?? `/${special}`;
    const other = [...Object.keys(given), ...SPECIAL].find(
      (method) => method !== special && (given[method] ?? `/${method}`) === own,
    );
    if (other !== undefined) {
      throw new OverrideError(`"${own}" cannot be the path of both ${special} and ${other}`, other);
    }
  }
};
