import { createHmac, randomBytes } from 'node:crypto';
import { defaultAssumptions } from '@kit/contracts/assumptions';
import { type CodeName, codes } from '@kit/contracts/codes';
import { BASE_PATH } from '@kit/contracts/constants';
import { parseJson } from '@kit/contracts/json-depth';
import type { JsonObject } from '@kit/contracts/json-object';
import { isMethodName, methods } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import { loginTexts } from '@kit/contracts/methods/session';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { refusalDataOf } from '@kit/contracts/openapi/refusals';
import { harmlessUnits } from '@kit/contracts/openapi/units';
import { ruleTexts } from '@kit/contracts/rules';
import { headers } from '@kit/contracts/wire/headers';
import type { Journaled } from '../service/journal/entry';
import { recordedCallOf } from './open';
import { newTrace, type Trace, type TraceCall } from './trace';

type Schemas = readonly JsonSchema[];
interface Outcome {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
/** The schemas of a value that the contract does not know. */
const UNKNOWN: Schemas = [];

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
const isInstant = (value: number): boolean => value >= 1e12 && value < 2e12;
/** Excludes fractions: no quantity of the contract is a fraction, but a coordinate is. */
const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && (Math.abs(Number(value)) <= LARGEST_QUANTITY || isInstant(Number(value)));

/** Returns true if the contract marks a value as not personal: an enum, a boolean, an amount, a count, a time or a path. */
const isHarmless = (schemas: Schemas, value: unknown): boolean =>
  schemas.some(
    (schema) =>
      schema.enum?.includes(value) ||
      (typeof value === 'boolean' && schema.type === 'boolean') ||
      (schema['x-path'] === true && isPathOfContract(String(value))) ||
      (harmlessUnits.has(String(schema['x-unit'])) && isQuantity(value)),
  );

const requestOf = (method: string): Schemas =>
  isMethodName(method) ? branches(jsonSchemaOf(methods[method].request, 'input')) : UNKNOWN;
const responseOf = (method: string): Schemas =>
  isMethodName(method) ? branches(jsonSchemaOf(methods[method].response, 'output')) : UNKNOWN;

const codeNames = new Map<number, CodeName>(Object.entries(codes).map(([name, { code }]) => [code, name as CodeName]));
const closedList = (values: readonly unknown[]): Schemas => [{ enum: values }];
const codeNumbers = closedList([...codeNames.keys()]);
const methodNames = closedList(Object.keys(methods));
const messages = closedList(Object.values(codes).map(({ message }) => message));
/** The issues of a refusal. The contract has no list of their paths and reasons. */
const REFUSAL: JsonSchema = {
  properties: {
    issues: {
      items: {
        properties: { path: { 'x-path': true }, reason: { enum: Object.values({ ...ruleTexts, ...loginTexts }) } },
      },
    },
  },
};
/** The only JSON inside a text that the contract knows (3.10). */
const supportChannelsContent = branches(jsonSchemaOf(supportChannels, 'output'));

/** Names that the path of an issue can contain: the fields of every request, and the parts of an envelope. */
const namesIn = (schemas: Schemas): string[] =>
  schemas.flatMap((schema) => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(branches(inner))]),
    ...itemsOf(schema).flatMap((each) => namesIn(branches(each))),
  ]);
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

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** Punctuation and spaces stay, and so do the signs of masks, money and typography. They carry nothing personal. */
const KEPT = /[ -/:-@[-`{-~\n\t•₦–—…·’“”]/;
/** A Nigerian number in any spelling: a prefix, and the same last digits. */
const PHONE = /^(\+?234|0)?([789]\d{9})$/;
const EMAIL = /^([^@\s]+)@([^@\s]+)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ADDRESS = /^(https?:\/\/)[^/?#]+(.*)$/is;
const STAND_IN_HOST = 'recorded.example';
const publicDomains: readonly string[] = defaultAssumptions.emailSuffixes;

/** Longest text of a redacted trace, in characters. */
const LONGEST_TEXT = 10_000;
/** Candidates for one stand-in. Later ones keep the first character or two, which a pattern can require. */
const ATTEMPTS = 200;
const WHOLLY_NEW = 100;

const alphabetOf = (character: string): string => {
  if (/\p{N}/u.test(character)) return DIGITS;
  return /\p{Lu}/u.test(character) ? LOWER.toUpperCase() : LOWER;
};

/**
 * Redacts calls. A value stays only if the contract marks its field as not personal. Everything else gets a stand-in of the
 * same kind, including names of unknown fields. Equal originals get equal stand-ins. The key that derives them is discarded
 * with this object.
 */
class Redaction {
  readonly #secret = randomBytes(32);
  readonly #standIns = new Map<string, string>();

  call({ clock, at, code, http, durationMs, answeredBy, end, contactNumber, ...entry }: Journaled): TraceCall[] {
    const recorded = recordedCallOf(entry);
    if (recorded === undefined) return [];
    const { entries, reply } = recorded;
    const named = entries.map(({ method }) => this.#value(method, methodNames) as string);
    const results = reply.results.map((result) => ({
      method: this.#value(result.method, methodNames),
      ...this.#outcome(result, responseOf(result.method)),
    }));
    return [
      {
        id: entry.id,
        contractVersion: entry.contractVersion,
        clock,
        at,
        http,
        durationMs,
        answeredBy,
        methods: named,
        code: this.#value(code, codeNumbers) as number,
        url: `${BASE_PATH}/${named[0] ?? ''}`,
        headers: {},
        unopened: null,
        fault: null,
        raw: { request: '', reply: '' },
        ...(contactNumber !== undefined && { contactNumber: this.#text(contactNumber, UNKNOWN) }),
        ...(end !== undefined && { end }),
        request: {
          entries: entries.map(({ method, data }, index) => ({
            method: named[index],
            data: this.#value(data, requestOf(method)),
          })),
        },
        reply: { ...this.#outcome(reply, UNKNOWN), results },
      },
    ];
  }

  /** Redacts a whole reply or one of its results. @param success schemas of the data of a success */
  #outcome({ code, message, data }: Outcome, success: Schemas): Outcome {
    const name = codeNames.get(code);
    const refusal = name && refusalDataOf[name];
    const refused = [...branches(refusal && jsonSchemaOf(refusal, 'output')), REFUSAL];
    return {
      code: this.#value(code, codeNumbers) as number,
      message: this.#value(message, messages) as string,
      ...(data !== undefined && { data: this.#value(data, code === codes.SUCCESS.code ? success : refused) }),
    };
  }

  #value(value: unknown, schemas: Schemas): unknown {
    if (value === null || isHarmless(schemas, value)) return value;
    if (typeof value === 'string') return this.#text(value, schemas);
    if (typeof value === 'number') return this.#number(value);
    // The contract does not know this field, so the boolean could be personal.
    if (typeof value === 'boolean') return false;
    if (Array.isArray(value)) return value.map((item) => this.#value(item, items(schemas)));
    return this.#fields(value as JsonObject, schemas);
  }

  #fields(fields: JsonObject, schemas: Schemas): JsonObject {
    const redacted = new Map<string, unknown>();
    for (const [name, value] of Object.entries(fields)) {
      const isKnown = schemas.some(({ properties = {} }) => Object.hasOwn(properties, name));
      let standIn = isKnown ? name : this.#standIn(name, []);
      while (redacted.has(standIn)) standIn += 'x';
      redacted.set(standIn, this.#value(value, below(schemas, name)));
    }
    return Object.fromEntries(redacted);
  }

  #number(value: number): number {
    const digits = Number.isInteger(value) ? String(BigInt(Math.abs(value))) : String(Math.abs(value));
    // A fraction with an exponent, such as 1e-7.
    if (!/^\d+(?:\.\d+)?$/.test(digits)) return 0.5;
    return Math.sign(value) * Number(this.#standIn(digits, [/^[1-9]|^0\./]));
  }

  /** Redacts JSON inside a text as JSON, because the app parses it. */
  #text(value: string, schemas: Schemas): string {
    if (/^\s*[{[]/.test(value)) {
      try {
        return JSON.stringify(this.#value(parseJson(value), supportChannelsContent));
      } catch {
        // Not JSON, but a text with a bracket.
      }
    }
    const patterns = schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []));
    return this.#standIn(value.slice(0, LONGEST_TEXT), patterns);
  }

  /** @param patterns of the contract; the stand-in matches those that the original matches */
  #standIn(original: string, patterns: readonly RegExp[]): string {
    const known = this.#standIns.get(original);
    if (known !== undefined) return known;
    const required = patterns.filter((pattern) => pattern.test(original));
    let standIn = this.#candidate(original, 0);
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      if (standIn !== original && required.every((pattern) => pattern.test(standIn))) break;
      standIn = this.#candidate(original, attempt);
    }
    this.#standIns.set(original, standIn);
    return standIn;
  }

  #candidate(original: string, attempt: number): string {
    const [, prefix = '', number] = PHONE.exec(original) ?? [];
    if (number !== undefined)
      return `${prefix}${'789'.charAt(this.#drawn(number, attempt, 3)[0] ?? 0)}${this.#shaped(number, attempt).slice(1)}`;
    const [, local = '', host] = EMAIL.exec(original) ?? [];
    if (host !== undefined) {
      const domain = publicDomains.find((each) => each === host.toLowerCase()) ?? STAND_IN_HOST;
      return `${this.#shaped(local, attempt)}@${domain}`;
    }
    if (DAY.test(original)) {
      const [year = 0, month = 0, day = 0] = this.#drawn(original, attempt, 28);
      return [1970 + year, (month % 12) + 1, day + 1].map((part) => String(part).padStart(2, '0')).join('-');
    }
    const [, scheme = '', rest] = ADDRESS.exec(original) ?? [];
    if (rest !== undefined) return scheme + STAND_IN_HOST + this.#shaped(rest, attempt);
    const kept = attempt < WHOLLY_NEW ? 0 : (attempt % 2) + 1;
    return original.slice(0, kept) + this.#shaped(original.slice(kept), attempt);
  }

  /** Replaces each letter by a letter and each digit by a digit. */
  #shaped(original: string, attempt: number): string {
    const characters = [...original];
    const drawn = this.#drawn(original, attempt, DIGITS.length * LOWER.length, characters.length);
    return characters
      .map((character, index) => {
        if (KEPT.test(character)) return character;
        const alphabet = alphabetOf(character);
        return alphabet.charAt((drawn[index] ?? 0) % alphabet.length);
      })
      .join('');
  }

  /** At least `count` numbers below a limit that only the original and the secret determine. */
  #drawn(original: string, attempt: number, limit: number, count = 3): number[] {
    const numbers: number[] = [];
    for (let block = 0; numbers.length < count; block += 1) {
      const bytes = createHmac('sha512', this.#secret).update(`${attempt}:${block}:${original}`).digest();
      for (let at = 0; at < bytes.length; at += 2) numbers.push(bytes.readUInt16BE(at) % limit);
    }
    return numbers;
  }
}

/**
 * Makes a redacted trace, which can leave this machine. Key exchanges and calls that could not be opened are left out.
 * @param calls oldest first, with the contract's field names
 * @returns undefined if no call remains
 */
export const redactedTraceOf = (calls: readonly Journaled[]): Trace | undefined => {
  const redaction = new Redaction();
  const redacted = calls.flatMap((call) => redaction.call(call));
  return redacted.length === 0 ? undefined : newTrace({ redacted: true, calls: redacted });
};
