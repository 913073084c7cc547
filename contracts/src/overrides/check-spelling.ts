import { OverrideError } from '../assumptions';
import { hasOwn } from '../has-own';
import { methods } from '../methods/index';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '../openrpc/json-schema';
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

/** Every field that a request or a response of the contract has, at any depth. */
const contractFields = (): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { request, response } of Object.values(methods)) {
    collect(jsonSchemaOf(request, 'input'), names);
    collect(jsonSchemaOf(response, 'output'), names);
  }
  return names;
};

type Names = Readonly<Record<string, string>>;

/** A field of such a name is no field of its own in JavaScript, but part of every object. */
const isOfEveryObject = (name: string): boolean => name in Object.prototype || name === 'prototype';

const spellingProblem = (spelling: string): string | undefined => {
  if (spelling === '') return 'a field must have a name';
  if (isOfEveryObject(spelling)) return 'every object has something of that name already';
  return /^[^\s\p{Cc}]+$/u.test(spelling) ? undefined : 'a name has no spaces and no control characters';
};

/**
 * Holds other spellings of fields to the contract (7.5).
 * @param names the contract's name to the one on the wire
 * @throws OverrideError for a field that there is not, a name that none can have, or one that could mean two fields
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
      throw new OverrideError(`"${field}" cannot be spelled "${spelling}": another field is called so`, field);
    }
    taken.add(spelling);
  }
};

/** These are told apart by their path; every other call by what its envelope names. */
const SPECIAL = [KEY_EXCHANGE, UPLOAD] as const;

const pathProblem = (path: string): string | undefined => {
  const segments = path.split('/').slice(1);
  if (segments.some((segment) => segment === '.' || segment === '..'))
    return 'it leads out of its place by "." or ".."';
  return segments.some((segment) => segment === '') ? 'it has an empty part' : undefined;
};

/**
 * Holds other paths to the contract.
 * @param given method, `batch` or `generateSk` to its path under /app
 * @throws OverrideError for a method that there is not, a path that leads elsewhere, or one path for what only its path
 *   tells apart
 */
export const checkPaths = (given: Names): void => {
  for (const [method, path] of Object.entries(given)) {
    if (!hasOwn(methods, method) && method !== BATCH && method !== KEY_EXCHANGE) {
      throw new OverrideError(`There is no method "${method}" that could have a path`, method);
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
