import { hasOwn } from '@kit/contracts/has-own';
import { methods } from '@kit/contracts/methods';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { itemsOf } from '@kit/contracts/openrpc/read-schema';
import { KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import type * as z from 'zod/mini';
import type { PayloadEffect } from './payload-effects';

/** Path of a reply field: dotted names, `.0` for one list entry, and `[]` after a name for every entry. */
export const FIELD = /^[A-Za-z0-9_-]+(?:\[\])*(?:\.[A-Za-z0-9_-]+(?:\[\])*)*$/;
/** The path part for every entry of a list. */
export const EACH = '[]';

/** Splits a field path into names, numbers and `[]`. */
export const partsOf = (field: string): string[] =>
  field.split('.').flatMap((part) => {
    const [name = '', ...each] = part.split(EACH);
    return [name, ...each.map(() => EACH)];
  });

const joined = (parts: readonly string[]): string =>
  parts.reduce((path, part) => (part === EACH || path === '' ? path + part : `${path}.${part}`), '');

/** The response schema of a method that a fault can name. */
const contractOf = (method: string): z.ZodMiniType | undefined => {
  if (method === KEY_EXCHANGE) return keyExchangeReply;
  return hasOwn(methods, method) ? methods[method].response : undefined;
};

/** Flattens unions into their variants. */
const alternatives = (schema: JsonSchema): readonly JsonSchema[] => {
  const several = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return several.length === 0 ? [schema] : several.flatMap(alternatives);
};

const below = (schema: JsonSchema, part: string): JsonSchema | undefined => {
  const [first] = itemsOf(schema);
  if (part === EACH) return first;
  if (/^\d+$/.test(part) && schema.type === 'array') return itemsOf(schema)[Number(part)] ?? first;
  const { properties = {} } = schema;
  return Object.hasOwn(properties, part) ? properties[part] : undefined;
};

const alternativesBelow = (schema: JsonSchema, part: string): readonly JsonSchema[] => {
  const found = below(schema, part);
  return found === undefined ? [] : alternatives(found);
};

const namesIn = (schemas: readonly JsonSchema[]): string[] => [
  ...new Set(schemas.flatMap(({ properties = {}, items }) => [...Object.keys(properties), ...(items ? [EACH] : [])])),
];

const unknownField = (method: string, before: readonly string[], part: string, at: readonly JsonSchema[]): string => {
  const whole = before.length === 0 ? `The reply of ${method}` : `"${joined(before)}" in the reply of ${method}`;
  const names = namesIn(at);
  const known = names.length === 0 ? 'It has no fields' : `Allowed: ${names.join(', ')}`;
  return part === EACH ? `${whole} is not a list` : `${whole} has no field "${part}". ${known}`;
};

/** The reason why removing a field violates nothing, or undefined if it does. */
const missingProblem = (field: string, last: string, parents: readonly JsonSchema[]): string | undefined => {
  const owners = parents.filter(({ properties = {} }) => Object.hasOwn(properties, last));
  if (owners.length === 0) return `"${field}" is an entry of a list, which may have fewer: name a field of the entry`;
  const isRequired = owners.some(({ required = [] }) => required.includes(last));
  return isRequired ? undefined : `"${field}" is optional, so removing it breaks nothing`;
};

/**
 * The reason why a fault cannot change this field of a method's replies, or undefined.
 * @param method method of the fault; undefined if it names none
 */
export const fieldProblem = (method: string | undefined, how: PayloadEffect, field: string): string | undefined => {
  if (method === undefined) return 'Requires match.method, because each method has its own fields';
  const contract = contractOf(method);
  // The issue of match.method reports an unknown method.
  if (contract === undefined) return undefined;
  const parts = partsOf(field);
  const before = how === 'EXTRA_FIELD' ? parts.slice(0, -1) : parts;
  let parents: readonly JsonSchema[] = [];
  let at = alternatives(jsonSchemaOf(contract, 'output'));
  for (const [index, part] of before.entries()) {
    const next = at.flatMap((schema): readonly JsonSchema[] => alternativesBelow(schema, part));
    if (next.length === 0) return unknownField(method, parts.slice(0, index), part, at);
    parents = at;
    at = next;
  }
  const last = parts.at(-1) ?? '';
  if (how === 'WRONG_TYPE') return undefined;
  if (how === 'MISSING_FIELD') return missingProblem(field, last, parents);
  if (last === EACH || !at.some(({ type }) => type === 'object')) return `"${joined(before)}" can have no fields`;
  return namesIn(at).includes(last)
    ? `The reply of ${method} has a field "${field}", so it would not be extra`
    : undefined;
};
