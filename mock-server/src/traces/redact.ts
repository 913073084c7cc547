import { createHmac, randomBytes } from 'node:crypto';
import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const ALPHABETS = [DIGITS, LOWER, UPPER];

const EMAIL = /^([^@\s]+)@([^@\s]+)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ADDRESS = /^(https?:\/\/)([^/?#]+)(.*)$/;
/** A Nigerian number in any spelling: prefix, and the last ten digits. */
const PHONE = /^(\+?234|0)?([789]\d{9})$/;
const MASKED = /^(\d{3})\*+(\d{3})$/;
/** Maximum number of substitutes tried to match a pattern of the contract. */
const ATTEMPTS = 200;
const STAND_IN_HOST = 'recorded.example';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every schema that applies here: the schema itself and its alternatives. */
const branches = (schema: JsonSchema | undefined): readonly JsonSchema[] =>
  schema === undefined
    ? []
    : [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => branches(branch))];

/** Returns true if the contract defines this value, such as a status. Such values are not personal. */
const isOfContract = (schemas: readonly JsonSchema[], value: unknown): boolean =>
  schemas.some((schema) => schema.const === value || (schema.enum?.includes(value) ?? false));

const below = (schemas: readonly JsonSchema[], name: string): readonly JsonSchema[] =>
  schemas.flatMap(({ properties }) =>
    branches(properties && Object.hasOwn(properties, name) ? properties[name] : undefined),
  );

const patternsOf = (schemas: readonly JsonSchema[]): RegExp[] =>
  schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern)] : []));

const items = (schemas: readonly JsonSchema[]): readonly JsonSchema[] =>
  schemas.flatMap((schema) => itemsOf(schema).flatMap((item) => branches(item)));

const schemasOfMethod = (method: string, side: 'request' | 'response'): readonly JsonSchema[] =>
  isMethodName(method) ? branches(jsonSchemaOf(methods[method][side], side === 'request' ? 'input' : 'output')) : [];

/** Messages of the contract's codes, which are public. */
const codeMessages: ReadonlySet<string> = new Set(Object.values(codes).map(({ message }) => message));

/** Returns true if the method's reply is equal for everyone, such as lists of banks. Replies to logins are not. */
const isPublic = (method: string): boolean =>
  isMethodName(method) && methods[method].login === 'none' && !methods[method].changesState;

/**
 * Replaces personal values with substitutes: every string except those from the contract or a public reply, and every
 * fraction, which may be a location. A substitute has the shape of its original. Equal values get equal substitutes. The
 * key that derives them is discarded, so substitutes do not reveal their originals.
 */
export class Redaction {
  readonly #secret = randomBytes(32);
  readonly #standIns = new Map<string, string>();
  readonly #common = new Set<string>();
  readonly #schemas = new Map<string, readonly JsonSchema[]>();

  /** The replaced values. */
  get originals(): readonly string[] {
    return [...this.#standIns].flatMap(([original, standIn]) => (original === standIn ? [] : [original]));
  }

  /** Marks the strings of a public reply as public. */
  learn(method: string, data: unknown): void {
    if (isPublic(method)) this.#learnStrings(data);
  }

  /** Returns the message of a code, redacted unless the contract defines it. */
  message(text: string): string {
    return codeMessages.has(text) ? text : this.text(text);
  }

  /** Redacts the data of a request or a response. */
  data(method: string, side: 'request' | 'response', data: unknown): unknown {
    if (side === 'response' && isPublic(method)) return data;
    const name = `${method} ${side}`;
    const schemas = this.#schemas.get(name) ?? schemasOfMethod(method, side);
    this.#schemas.set(name, schemas);
    return this.#value(data, schemas);
  }

  /** Returns the substitute of a text. @param patterns the substitute matches those that the text matches */
  text(value: string, patterns: readonly RegExp[] = []): string {
    const known = this.#standIns.get(value);
    if (known !== undefined) return known;
    const matching = patterns.filter((pattern) => pattern.test(value));
    let standIn = this.#standInFor(value);
    for (let attempt = 1; attempt < ATTEMPTS && !matching.every((pattern) => pattern.test(standIn)); attempt += 1) {
      standIn = this.#shaped(value, attempt);
    }
    this.#standIns.set(value, standIn);
    return standIn;
  }

  #learnStrings(value: unknown): void {
    if (typeof value === 'string') this.#common.add(value);
    else if (Array.isArray(value)) for (const item of value) this.#learnStrings(item);
    else if (isFields(value)) for (const item of Object.values(value)) this.#learnStrings(item);
  }

  #value(value: unknown, schemas: readonly JsonSchema[]): unknown {
    if (typeof value === 'number') return Number.isInteger(value) ? value : 0.5;
    if (typeof value === 'string') {
      return isOfContract(schemas, value) || this.#common.has(value) ? value : this.text(value, patternsOf(schemas));
    }
    if (Array.isArray(value)) return value.map((item) => this.#value(item, items(schemas)));
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.#value(inner, below(schemas, name))]),
    );
  }

  #standInFor(value: string): string {
    const phone = PHONE.exec(value);
    if (phone !== null) {
      const [, prefix = '', digits = ''] = phone;
      return `${prefix}${digits.slice(0, 2)}${this.#shaped(digits).slice(2)}`;
    }
    const masked = MASKED.exec(value);
    if (masked !== null) return this.#maskedOf(value, masked);
    const email = EMAIL.exec(value);
    if (email !== null) {
      const [, name = '', host = ''] = email;
      const isCommon = assumptions.emailSuffixes.some((suffix) => suffix === host);
      return `${this.#shaped(name)}@${isCommon ? host : 'example.com'}`;
    }
    if (DAY.test(value)) {
      const bytes = this.#digest(value);
      const part = (index: number, count: number, first: number) =>
        String(first + ((bytes[index] ?? 0) % count)).padStart(2, '0');
      return `${part(0, 30, 1970)}-${part(1, 12, 1)}-${part(2, 28, 1)}`;
    }
    const address = ADDRESS.exec(value);
    if (address !== null) return `${address[1]}${STAND_IN_HOST}${this.#shaped(address[3] ?? '')}`;
    return this.#shaped(value);
  }

  /** Masks the substitute of the original number, if that number is known. */
  #maskedOf(value: string, [, start = '', end = '']: RegExpExecArray): string {
    for (const [original, standIn] of this.#standIns) {
      if (/^\d{11}$/.test(original) && original.startsWith(start) && original.endsWith(end)) {
        return standIn.slice(0, 3) + value.slice(3, -3) + standIn.slice(-3);
      }
    }
    return this.#shaped(value);
  }

  #digest(value: string, attempt = 0): Buffer {
    return createHmac('sha512', this.#secret).update(`${attempt}:${value}`).digest();
  }

  /** Replaces digits by digits and letters by letters; keeps all other characters. */
  #shaped(value: string, attempt = 0): string {
    let bytes = this.#digest(value, attempt);
    let used = 0;
    return [...value]
      .map((character) => {
        const alphabet =
          ALPHABETS.find((each) => each.includes(character)) ?? (/\p{L}/u.test(character) ? LOWER : undefined);
        if (alphabet === undefined) return character;
        if (used === bytes.length) {
          bytes = this.#digest(bytes.toString('hex'));
          used = 0;
        }
        const byte = bytes[used] ?? 0;
        used += 1;
        return alphabet.charAt(byte % alphabet.length);
      })
      .join('');
  }
}
