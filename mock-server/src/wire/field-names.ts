import { OverrideError } from '@kit/contracts/assumptions';
import { methods } from '@kit/contracts/methods';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';

type FieldNames = Readonly<Record<string, string>>;

let toWire: FieldNames = {};
let fromWire: FieldNames = {};
let isNone = true;

const collect = (schema: JsonSchema, names: Set<string>): void => {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    names.add(name);
    collect(inner, names);
  }
  const below = [schema.items, ...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  for (const inner of below) if (inner !== undefined) collect(inner, names);
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

/**
 * Puts other spellings of fields in force for the whole process, as a backend would have them (7.5). Called once, at boot.
 * @param names the contract's name to the one on the wire
 * @throws OverrideError for a field that there is not, or a spelling that could mean two fields
 */
export const overrideFieldNames = (names: FieldNames): void => {
  const pairs = Object.entries(names);
  const known = pairs.length > 0 ? contractFields() : new Set<string>();
  const taken = new Set<string>();
  for (const [field, spelling] of pairs) {
    if (!known.has(field)) throw new OverrideError(`There is no field "${field}" in the contract`);
    if (taken.has(spelling) || (known.has(spelling) && names[spelling] === undefined)) {
      throw new OverrideError(`"${field}" cannot be spelled "${spelling}": another field is called so`);
    }
    taken.add(spelling);
  }
  toWire = names;
  fromWire = Object.fromEntries(pairs.map(([field, spelling]) => [spelling, field]));
  isNone = pairs.length === 0;
};

const renamed = (value: unknown, names: FieldNames): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [names[name] ?? name, renamed(inner, names)]));
};

/** An opened envelope with the fields of its entries as the contract spells them. */
export const spelledByContract = (envelope: unknown): unknown => {
  if (isNone || typeof envelope !== 'object' || envelope === null || !('entries' in envelope)) return envelope;
  if (!Array.isArray(envelope.entries)) return envelope;
  const entries = envelope.entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'data' in entry
      ? { ...entry, data: renamed(entry.data, fromWire) }
      : entry,
  );
  return { ...envelope, entries };
};

/** A reply of a backend that spells fields so, with the fields of its results as the contract spells them. */
export const repliedByContract = (reply: unknown): unknown => {
  if (isNone || typeof reply !== 'object' || reply === null || !('results' in reply)) return reply;
  if (!Array.isArray(reply.results)) return reply;
  const results = reply.results.map((result: unknown) =>
    typeof result === 'object' && result !== null && 'data' in result
      ? { ...result, data: renamed(result.data, fromWire) }
      : result,
  );
  return { ...reply, results };
};

/** A reply with the fields of its results as they go over the wire. */
export const spelledForWire = (json: string): string => {
  if (isNone) return json;
  const reply = JSON.parse(json) as Partial<ReplyEnvelope>;
  if (reply.results === undefined) return json;
  return JSON.stringify({
    ...reply,
    results: reply.results.map((result) => ({ ...result, data: renamed(result.data, toWire) })),
  });
};
