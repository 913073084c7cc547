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
/** A Nigerian number in any of its spellings: what stands before its last ten digits, and those. */
const PHONE = /^(\+?234|0)?([789]\d{9})$/;
const MASKED = /^(\d{3})\*+(\d{3})$/;
/** How many stand-ins of a shape are tried against a pattern of the contract. */
const ATTEMPTS = 200;
const STAND_IN_HOST = 'recorded.example';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All that a schema may mean at this place: itself, or each of the shapes that it allows. */
const branches = (schema: JsonSchema | undefined): readonly JsonSchema[] =>
  schema === undefined
    ? []
    : [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => branches(branch))];

/** Whether the contract itself spells this value: a status or a kind is nobody's own. */
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

/** What the contract says of its codes is said to everybody. */
const codeMessages: ReadonlySet<string> = new Set(Object.values(codes).map(({ message }) => message));

/** What a method answers to everybody alike: lists of banks and states, terms, ways to pay. A login's token is not that. */
const isPublic = (method: string): boolean =>
  isMethodName(method) && methods[method].login === 'none' && !methods[method].changesState;

/**
 * Puts stand-ins in the place of everything that could be somebody's own: each string but those that the contract spells
 * or that everybody is answered alike, and each number with a fraction, which may be a place on a map. A stand-in has the
 * shape of what it stands for, and the same value has the same one throughout; whose it was cannot be told from it, since
 * the key that it is derived under is thrown away.
 */
export class Redaction {
  readonly #secret = randomBytes(32);
  readonly #standIns = new Map<string, string>();
  readonly #common = new Set<string>();
  readonly #schemas = new Map<string, readonly JsonSchema[]>();

  /** Every original that has a stand-in. */
  get originals(): readonly string[] {
    return [...this.#standIns].flatMap(([original, standIn]) => (original === standIn ? [] : [original]));
  }

  /** Takes the strings of a reply that everybody is answered alike for known to everybody. */
  learn(method: string, data: unknown): void {
    if (isPublic(method)) this.#learnStrings(data);
  }

  /** The text that a code came with. */
  message(text: string): string {
    return codeMessages.has(text) ? text : this.text(text);
  }

  /** @param side of the method */
  data(method: string, side: 'request' | 'response', data: unknown): unknown {
    if (side === 'response' && isPublic(method)) return data;
    const name = `${method} ${side}`;
    const schemas = this.#schemas.get(name) ?? schemasOfMethod(method, side);
    this.#schemas.set(name, schemas);
    return this.#value(data, schemas);
  }

  /** The stand-in for one text. @param patterns that it has to match, as the text did */
  text(value: string, patterns: readonly RegExp[] = []): string {
    const known = this.#standIns.get(value);
    if (known !== undefined) return known;
    const kept = patterns.filter((pattern) => pattern.test(value));
    let standIn = this.#standInFor(value);
    for (let attempt = 1; attempt < ATTEMPTS && !kept.every((pattern) => pattern.test(standIn)); attempt += 1) {
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

  /** The mask of the stand-in of the number that was masked, where that is known. */
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

  /** Digits for digits and letters for letters; what joins them stays. */
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
