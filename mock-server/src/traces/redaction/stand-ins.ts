import { createHmac, randomBytes } from 'node:crypto';
import { assumptionTable } from '@kit/contracts/assumptions';
import type { Steps } from '../turns';
import { hasWordOf, squeezed, wordsOf } from './spellings';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

/** The characters of a word. Punctuation and spaces stay, so that a stand-in has the shape of its original. */
const WORD = /[^ -/:-@[-`{-~\n\t]+/g;
const EMAIL = /^[^@\s]+@[^@\s]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Scheme, and the rest after the host. */
const ADDRESS = /^(https?:\/\/)[^/?#]+(.*)$/i;
/** A Nigerian number in any spelling: a prefix, and the same last digits. */
const PHONE = /^(?:\+?234|0)?[789]\d{9}$/;
const DIGITS_OF_PHONE = 10;
const NUMBER = /^\d+(?:\.\d+)?$/;
const STAND_IN_HOST = 'recorded.example';

/** Maximum number of candidates for one stand-in. */
const ATTEMPTS = 200;
/** Length from which a text is long, in characters. Each candidate for one takes milliseconds. */
const LONG = 1_000;
const ATTEMPTS_FOR_LONG = 20;
/** Maximum number of draws for one word of a candidate. */
const DRAWS = 8;
/**
 * Number of candidates without a character of the original. Later ones keep its first one or two, which a pattern such
 * as that of a BVN can require.
 */
const WHOLLY_NEW = 100;

/** The mail providers that the contract names. An operator can override the assumption with the lender's own domains. */
const publicDomains: readonly string[] = assumptionTable.emailSuffixes.value;

/** Words that a stand-in may share with an original. They reveal nothing, because every trace contains them. */
export const publicWords: ReadonlySet<string> = new Set(
  [...publicDomains, STAND_IN_HOST, 'http', 'https'].flatMap((text) => [...wordsOf(text)]),
);

/** Stand-in for a fraction with an exponent, such as 1e-7. No personal value is that small. */
const TINY = 0.5;
/** Maximum digits of a number; more than a JavaScript number represents exactly. */
const MOST_DIGITS = 20;
/** The digits of a number, without the exponent of a large one. */
export const digitsOf = (size: number): string =>
  Number.isInteger(size) ? String(BigInt(size)).slice(0, MOST_DIGITS) : String(size);

const alphabetOf = (character: string): string => {
  if (/\p{N}/u.test(character)) return DIGITS;
  return /\p{Lu}/u.test(character) ? UPPER : LOWER;
};

/**
 * Replaces texts and numbers by stand-ins of the same type, length and shape. Equal originals get equal stand-ins. The
 * key that derives them is discarded with this object, so stand-ins do not reveal their originals.
 */
export class StandIns {
  readonly #secret = randomBytes(32);
  readonly #standIns = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #words: ReadonlySet<string>;
  readonly #patternsOf: (original: string) => readonly RegExp[];

  /**
   * @param words squeezed originals, which no stand-in may contain as a word
   * @param patternsOf patterns of the contract for an original; its stand-in matches those that the original matches
   */
  constructor(words: ReadonlySet<string>, patternsOf: (original: string) => readonly RegExp[] = () => []) {
    this.#words = words;
    this.#patternsOf = patternsOf;
  }

  /** Returns the stand-in of a text, and makes it if `making` has not. */
  text(original: string): string {
    for (const _ of this.making(original));
    return this.#standIns.get(original) ?? '';
  }

  /** Makes the stand-in of a text, in a step for each candidate. */
  *making(original: string): Steps<void> {
    if (this.#standIns.has(original)) return;
    const patterns = this.#patternsOf(original).filter((pattern) => pattern.test(original));
    const standIn = yield* this.#firstThat(original, (candidate) =>
      patterns.every((pattern) => pattern.test(candidate)),
    );
    this.#taken.add(standIn);
    this.#standIns.set(original, standIn);
  }

  number(original: number): number {
    const digits = digitsOf(Math.abs(original));
    if (!NUMBER.test(digits)) return TINY;
    const standIn = Number(this.text(digits));
    return original < 0 ? -standIn : standIn;
  }

  *#firstThat(original: string, fits: (candidate: string) => boolean): Steps<string> {
    let fallback: string | undefined;
    const attempts = original.length > LONG ? ATTEMPTS_FOR_LONG : ATTEMPTS;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      yield;
      const candidate = this.#candidate(original, attempt);
      // Checks decoded texts too: four letters can be the base64 of a short original by chance.
      if (candidate === original || hasWordOf(this.#words, candidate)) continue;
      if (fits(candidate) && !this.#taken.has(candidate)) return candidate;
      fallback ??= candidate;
    }
    return fallback ?? this.#candidate(original, 0);
  }

  #candidate(original: string, attempt: number): string {
    if (PHONE.test(original) && attempt < WHOLLY_NEW) {
      const [prefix, digits] = [original.slice(0, -DIGITS_OF_PHONE), original.slice(-DIGITS_OF_PHONE)];
      return prefix === '' ? this.#mobile(digits, attempt) : prefix + this.text(digits);
    }
    if (EMAIL.test(original)) {
      const at = original.indexOf('@');
      const host = original.slice(at + 1).toLowerCase();
      const domain = publicDomains.find((each) => each === host) ?? STAND_IN_HOST;
      return `${this.#shaped(original.slice(0, at), attempt)}@${domain}`;
    }
    if (DAY.test(original)) return this.#day(original, attempt);
    if (ADDRESS.test(original)) {
      return original.replace(
        ADDRESS,
        (_, scheme: string, rest: string) => scheme + STAND_IN_HOST + this.#shaped(rest, attempt),
      );
    }
    const kept = attempt < WHOLLY_NEW ? 0 : (attempt % 2) + 1;
    return original.slice(0, kept) + this.#shaped(original.slice(kept), attempt);
  }

  /** Ten digits that begin like a mobile number. */
  #mobile(digits: string, attempt: number): string {
    const first = '789'.charAt((this.#digest(digits, attempt)[0] ?? 0) % 3);
    return first + this.#shaped(digits, attempt).slice(1);
  }

  /** An adult's date of birth. */
  #day(original: string, attempt: number): string {
    const bytes = this.#digest(original, attempt);
    const part = (index: number, count: number, first: number) =>
      String(first + ((bytes[index] ?? 0) % count)).padStart(2, '0');
    return `${part(0, 30, 1970)}-${part(1, 12, 1)}-${part(2, 28, 1)}`;
  }

  /** Replaces each word by another one of the same length and shape. */
  #shaped(original: string, attempt: number): string {
    // Computes the digest once, because one for each word would take quadratic time.
    const seed = this.#digest(original, attempt).toString('hex');
    return original.replace(WORD, (word, at: number) => {
      let candidate = word;
      for (let draw = 0; draw < DRAWS; draw += 1) {
        candidate = this.#drawn(word, `${at}:${draw}:${seed}`);
        if (candidate !== word && !this.#words.has(squeezed(candidate))) break;
      }
      return candidate;
    });
  }

  #drawn(word: string, seed: string): string {
    let bytes = this.#digest(seed, 0);
    let used = 0;
    return Array.from(word, (character) => {
      if (used === bytes.length) {
        bytes = this.#digest(bytes.toString('hex'), 0);
        used = 0;
      }
      const alphabet = alphabetOf(character);
      const drawn = alphabet.charAt((bytes[used] ?? 0) % alphabet.length);
      used += 1;
      return drawn;
    }).join('');
  }

  #digest(value: string, attempt: number): Buffer {
    return createHmac('sha512', this.#secret).update(`${attempt}:${value}`).digest();
  }
}
