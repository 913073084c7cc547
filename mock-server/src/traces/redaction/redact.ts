import { type CodeName, codes } from '@kit/contracts/codes';
import { parseJson } from '@kit/contracts/json-depth';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { isMethodName, methods } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { refusalSchemaOf } from '@kit/contracts/openapi/refusals';
import { harmlessUnits } from '@kit/contracts/openapi/units';
import { ruleTexts } from '@kit/contracts/rules';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import type { RecordedCall } from '../../sandbox/records/recordings';

type Schemas = readonly JsonSchema[];
/** The schemas of a value that the contract does not know. */
const UNKNOWN: Schemas = [];

/** Replaces a value that the contract does not mark as harmless: a text, a number, a boolean or the name of a field. */
export interface Replacement {
  text(original: string, schemas: Schemas): string;
  number(original: number, schemas: Schemas): number;
  /** receives each value that stays unchanged */
  keep?(value: unknown): void;
}

/** The patterns that schemas demand of a text. */
export const patternsOf = (schemas: Schemas): RegExp[] =>
  schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []));

/** Returns every schema that applies here: the schema itself and its alternatives. */
const branches = (schema: JsonSchema | undefined): Schemas =>
  schema === undefined
    ? UNKNOWN
    : [schema, ...[schema.anyOf, schema.oneOf].flatMap((list) => (list ?? []).flatMap(branches))];

const below = (schemas: Schemas, name: string): Schemas =>
  schemas.flatMap(({ properties }) =>
    branches(properties && Object.hasOwn(properties, name) ? properties[name] : undefined),
  );

const items = (schemas: Schemas): Schemas => schemas.flatMap((schema) => itemsOf(schema).flatMap(branches));

/** A larger number can be a phone, account or identity number. */
const LARGEST_QUANTITY = 9_999_999;
/** An instant has 13 digits, like a phone number that begins with 234. */
const isInstant = (value: number): boolean => value >= 1e12 && value < 2e12;

/** Excludes fractions: no quantity of the contract is a fraction, but a coordinate is. */
const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && (Math.abs(Number(value)) <= LARGEST_QUANTITY || isInstant(Number(value)));

/** Returns true if the schemas mark a value as harmless: an element of a closed list, a boolean or a harmless quantity. */
const isHarmless = (schemas: Schemas, value: unknown): boolean =>
  schemas.some(
    (schema) =>
      schema.enum?.includes(value) ||
      (typeof value === 'boolean' && schema.type === 'boolean') ||
      (harmlessUnits.has(String(schema['x-unit'])) && isQuantity(value)),
  );

const remembered = <Value>(make: (name: string) => Value): ((name: string) => Value) => {
  const known = new Map<string, Value>();
  return (name) => {
    const found = known.get(name) ?? make(name);
    known.set(name, found);
    return found;
  };
};
const requestOf = remembered((method) =>
  isMethodName(method) ? branches(jsonSchemaOf(methods[method].request, 'input')) : UNKNOWN,
);
const responseOf = remembered((method) =>
  isMethodName(method) ? branches(jsonSchemaOf(methods[method].response, 'output')) : UNKNOWN,
);

const codeNames = new Map<number, CodeName>(Object.entries(codes).map(([name, { code }]) => [code, name as CodeName]));
const closedList = (values: readonly unknown[]): Schemas => [{ enum: values }];
const codeNumbers = closedList([...codeNames.keys()]);
const methodNames = closedList(Object.keys(methods));
const messages = closedList(Object.values(codes).map(({ message }) => message));
const reasons = closedList(Object.values(ruleTexts));

/** The only JSON inside a text that the contract knows (3.10). */
const supportChannelsContent = branches(jsonSchemaOf(supportChannels, 'output'));

/** Names that the path of an issue can contain: the fields of every request, and the parts of an envelope. */
const namesIn = (schemas: Schemas): string[] => [
  ...schemas.flatMap(({ properties = {} }) => Object.keys(properties)),
  ...schemas.flatMap(({ properties = {} }) => Object.values(properties).flatMap((each) => namesIn(branches(each)))),
  ...schemas.flatMap((schema) => itemsOf(schema).flatMap((each) => namesIn(branches(each)))),
];
const pathNames = new Set([
  ...Object.keys(methods).flatMap((method) => namesIn(requestOf(method))),
  ...Object.values(headers),
  ...['headers', 'entries', 'method', 'data', 't', 'header', 'appName', 'version'],
]);
/** Each index must follow a name, because successive indexes could be a phone number. */
const isPathOfContract = (path: string): boolean =>
  path
    .split('.')
    .every((part, at, parts) => pathNames.has(part) || (/^\d{1,2}$/.test(part) && pathNames.has(parts[at - 1] ?? '')));

/**
 * Redacts calls. A value stays only if the contract marks its field as harmless. Everything else goes through the
 * replacement, including names of unknown fields and methods.
 */
export class Redaction {
  readonly #replace: Replacement;

  constructor(replace: Replacement) {
    this.#replace = replace;
  }

  call({ entries, reply }: RecordedCall): RecordedCall {
    const { code, message, results, data } = reply;
    return {
      entries: entries.map((entry) => this.#entry(entry)),
      reply: {
        code: this.#value(code, codeNumbers) as number,
        message: this.#value(message, messages) as string,
        results: results.map((result) => this.#result(result)),
        ...(data !== undefined && { data: this.#refusal(code, data) as typeof data }),
      },
    };
  }

  #entry({ method, data }: EnvelopeEntry): EnvelopeEntry {
    return {
      method: this.#value(method, methodNames) as string,
      data: this.#value(data, requestOf(method)) as Record<string, unknown>,
    };
  }

  #result({ method, code, message, data }: ResultEntry): ResultEntry {
    const redacted =
      code === codes.SUCCESS.code ? () => this.#value(data, responseOf(method)) : () => this.#refusal(code, data);
    return {
      method: this.#value(method, methodNames) as string,
      code: this.#value(code, codeNumbers) as number,
      message: this.#value(message, messages) as string,
      ...(data !== undefined && { data: redacted() }),
    };
  }

  #refusal(code: number, data: unknown): unknown {
    const name = codeNames.get(code);
    const schema = name && refusalSchemaOf(name);
    const schemas = schema === undefined ? UNKNOWN : branches(jsonSchemaOf(schema, 'output'));
    if (!isObject(data) || !Array.isArray(data.issues)) return this.#value(data, schemas);
    const { issues, ...rest } = data;
    return { ...(this.#value(rest, schemas) as JsonObject), issues: issues.map((each: unknown) => this.#issue(each)) };
  }

  #issue(issue: unknown): unknown {
    if (!isObject(issue)) return this.#value(issue, UNKNOWN);
    const { path, reason, ...rest } = issue;
    const isKnown = typeof path === 'string' && isPathOfContract(path);
    return {
      ...('path' in issue && { path: this.#value(path, isKnown ? closedList([path]) : UNKNOWN) }),
      ...('reason' in issue && { reason: this.#value(reason, reasons) }),
      ...(this.#value(rest, UNKNOWN) as JsonObject),
    };
  }

  #value(value: unknown, schemas: Schemas): unknown {
    if (value === null || value === '' || isHarmless(schemas, value)) {
      this.#replace.keep?.(value);
      return value;
    }
    if (typeof value === 'string') return this.#text(value, schemas);
    if (typeof value === 'number') return this.#replace.number(value, schemas);
    // The contract does not know this field, so the boolean could be personal.
    if (typeof value === 'boolean') return false;
    if (Array.isArray(value)) return value.map((item) => this.#value(item, items(schemas)));
    return this.#fields(value as JsonObject, schemas);
  }

  /** Redacts JSON inside a text as JSON, because the app parses it. */
  #text(value: string, schemas: Schemas): string {
    if (/[{[]/.test(value)) {
      try {
        return JSON.stringify(this.#value(parseJson(value), supportChannelsContent));
      } catch {
        // Not JSON, but a text with a bracket.
      }
    }
    return this.#replace.text(value, schemas);
  }

  #fields(fields: JsonObject, schemas: Schemas): JsonObject {
    const redacted = new Map<string, unknown>();
    for (const [name, value] of Object.entries(fields)) {
      const isKnown = schemas.some(({ properties = {} }) => Object.hasOwn(properties, name));
      let standIn = isKnown ? name : this.#replace.text(name, UNKNOWN);
      while (redacted.has(standIn)) standIn += 'x';
      redacted.set(standIn, this.#value(value, below(schemas, name)));
    }
    return Object.fromEntries(redacted);
  }
}
