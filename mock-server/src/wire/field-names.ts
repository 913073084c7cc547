import { checkFieldNames } from '@kit/contracts/overrides/check-spelling';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';

type FieldNames = Readonly<Record<string, string>>;

let toWire: ReadonlyMap<string, string> = new Map();
let fromWire: ReadonlyMap<string, string> = new Map();
let isNone = true;

/**
 * Puts other spellings of fields in force for the whole process, as a backend would have them (7.5). Called once, at boot.
 * @param names the contract's name to the one on the wire, as `checkFieldNames` takes them
 */
export const overrideFieldNames = (names: FieldNames): void => {
  checkFieldNames(names);
  const pairs = Object.entries(names);
  toWire = new Map(pairs);
  fromWire = new Map([
    // What the contract calls it is no field here, unless another one is spelled so.
    ...pairs.map(([field, spelling]): [string, string] => [field, `${field} (spelled "${spelling}" here)`]),
    ...pairs.map(([field, spelling]): [string, string] => [spelling, field]),
  ]);
  isNone = pairs.length === 0;
};

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, renamed(inner, names)]),
  );
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
