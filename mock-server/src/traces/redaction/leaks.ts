import type { RecordedCall } from '../../sandbox/records/recordings';
import type { Steps } from '../turns';
import { Redaction } from './redact';
import { hasWordOf, spellingsOf, squeezed, wordsOf } from './spellings';
import { publicWords } from './stand-ins';

/** Originals of at least this length are also searched inside words. Shorter ones occur there by chance. */
const TELLING_LENGTH = 8;
const SHORTEST_ORIGINAL = 2;
/** Minimum length of a word of a longer original. Shorter words occur in other texts by chance. */
const SHORTEST_WORD = 6;

/** Digits of a phone number without 0 or +234. */
const PHONE_DIGITS = 10;
const PHONE_WITH_PREFIX = /\d{11}$/;

/** The values of calls, divided by the contract's marks. */
interface Values {
  /** texts, numbers and names that must be replaced */
  readonly personal: ReadonlySet<string>;
  /** values that may stay, in their order */
  readonly harmless: readonly unknown[];
}

const valuesOf = (calls: readonly RecordedCall[]): Values => {
  const personal = new Set<string>();
  const harmless: unknown[] = [];
  const redaction = new Redaction({
    text: (original) => {
      personal.add(original);
      return original;
    },
    number: (original) => {
      personal.add(String(original));
      return original;
    },
    keep: (value) => harmless.push(value),
  });
  for (const call of calls) redaction.call(call);
  return { personal, harmless };
};

/** Returns the squeezed originals of calls: whole values from two characters up, and their longer words. Takes a step for each value. */
export function* originalsIn(calls: readonly RecordedCall[]): Steps<Set<string>> {
  const originals = new Set<string>();
  for (const value of valuesOf(calls).personal) {
    const [name = ''] = value.split('@');
    const wholes = [value, name].map(squeezed).filter(({ length }) => length >= SHORTEST_ORIGINAL);
    const words = [...wordsOf(value)].filter(({ length }) => length >= SHORTEST_WORD);
    for (const original of [...wholes, ...words]) {
      originals.add(original);
      if (PHONE_WITH_PREFIX.test(original)) originals.add(original.slice(-PHONE_DIGITS));
    }
    yield;
  }
  for (const word of publicWords) originals.delete(word);
  return originals;
}

/** Returns a function that finds an original of at least `TELLING_LENGTH` inside a squeezed text. */
const finderOf = (originals: ReadonlySet<string>): ((text: string) => boolean) => {
  const byStart = new Map<string, string[]>();
  for (const original of originals) {
    const start = original.slice(0, TELLING_LENGTH);
    const alike = byStart.get(start);
    if (alike === undefined) byStart.set(start, [original]);
    else alike.push(original);
  }
  return (text) => {
    for (let at = 0; at + TELLING_LENGTH <= text.length; at += 1) {
      const candidates = byStart.get(text.slice(at, at + TELLING_LENGTH)) ?? [];
      if (candidates.some((original) => text.startsWith(original, at))) return true;
    }
    return false;
  };
};

/**
 * Returns a function that finds an original in redacted calls, in any spelling, in a step for each value. A harmless
 * value such as 30 can equal an original elsewhere. So the function searches only the replaced values. Harmless values
 * must be unchanged.
 */
export const leakFinderOf = (
  originals: ReadonlySet<string>,
): ((before: readonly RecordedCall[], after: readonly RecordedCall[]) => Steps<boolean>) => {
  const isInside = finderOf(originals);
  return function* isLeaking(before, after) {
    const { personal, harmless } = valuesOf(after);
    const allowed = valuesOf(before).harmless;
    if (harmless.length !== allowed.length || harmless.some((value, index) => value !== allowed[index])) return true;
    for (const value of personal) {
      if (hasWordOf(originals, value) || spellingsOf(value).some((spelled) => isInside(squeezed(spelled)))) return true;
      yield;
    }
    return false;
  };
};
