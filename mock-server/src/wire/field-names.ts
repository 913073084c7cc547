import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';

/** Translates field names between the contract and the wire (7.5). */
export interface FieldNames {
  /** Renames the fields of the entries of an opened envelope to the contract's names. */
  fromClient(envelope: unknown): unknown;
  /** Renames the fields of the results of a backend's reply to the contract's names. */
  fromBackend(reply: unknown): unknown;
  /** Renames the fields of the results of a reply to the names on the wire. @param json of the reply */
  toWire(json: string): string;
}

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, renamed(inner, names)]),
  );
};

/** Renames the fields of `data` in each element of a list. Malformed values stay unchanged. */
const renamedIn = (whole: unknown, list: 'entries' | 'results', names: ReadonlyMap<string, string>): unknown => {
  if (typeof whole !== 'object' || whole === null) return whole;
  const elements = (whole as Readonly<Record<string, unknown>>)[list];
  if (!Array.isArray(elements)) return whole;
  const translated = elements.map((element: unknown) =>
    typeof element === 'object' && element !== null && 'data' in element
      ? { ...element, data: renamed(element.data, names) }
      : element,
  );
  return { ...whole, [list]: translated };
};

const unchanged: FieldNames = {
  fromClient: (envelope) => envelope,
  fromBackend: (reply) => reply,
  toWire: (json) => json,
};

/**
 * Creates the translation for one server.
 * @param names names on the wire, by the contract's name
 */
export const createFieldNames = (names: Readonly<Record<string, string>>): FieldNames => {
  const pairs = Object.entries(names);
  // Most servers rename nothing, so their replies need not be parsed again.
  if (pairs.length === 0) return unchanged;
  const toWire = new Map(pairs);
  const fromWire = new Map([
    // The contract's name of a renamed field becomes an unknown name that states the spelling. Another field may use
    // that name on the wire.
    ...pairs.map(([field, spelling]): [string, string] => [field, `${field} (spelled "${spelling}" here)`]),
    ...pairs.map(([field, spelling]): [string, string] => [spelling, field]),
  ]);
  return {
    fromClient: (envelope) => renamedIn(envelope, 'entries', fromWire),
    fromBackend: (reply) => renamedIn(reply, 'results', fromWire),
    toWire: (json) => {
      const reply = JSON.parse(json) as Partial<ReplyEnvelope>;
      return reply.results === undefined ? json : JSON.stringify(renamedIn(reply, 'results', toWire));
    },
  };
};
