import * as z from 'zod/mini';

/** Counts characters as JSON Schema does: an emoji of two UTF-16 units is one character. */
export const countCharacters = (text: string): number => [...text].length;

/** A length check that also records its bound, so that JSON Schema generation can read it. */
const lengthCheck = (bound: 'minimum' | 'maximum', holds: (length: number) => boolean, size: number, error: string) => {
  const check = z.refine<string>((text) => holds(countCharacters(text)), { error });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag[bound] = size;
  });
  return check;
};

/** @param size characters */
export const atMost = (size: number) =>
  lengthCheck(
    'maximum',
    (length) => length <= size,
    size,
    `This is too long: at most ${size} ${size === 1 ? 'character' : 'characters'}`,
  );

/** @param size characters */
export const atLeast = (size: number) =>
  lengthCheck(
    'minimum',
    (length) => length >= size,
    size,
    `This is too short: at least ${size} ${size === 1 ? 'character' : 'characters'}`,
  );

// Ranges instead of `\p{L}`, because the published patterns must work in Python and Java. They leave out emoji, other
// pictures, private characters, and characters that show nothing.
const DIGITS = '0-9';
const LETTERS =
  'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0370-\\u061b\\u0620-\\u115e\\u1161-\\u17b3\\u17b6-\\u1809\\u1820-\\u1fff\\u3041-\\u3163\\u3165-\\ud7ff\\uf900-\\ufdff';
const MARKS =
  ' -\\/:-@\\[-_{-~\\u00a0-\\u00a8\\u00aa-\\u00ac\\u00af-\\u00bf\\u02b0-\\u034e\\u0350-\\u036f\\u2010-\\u2027\\u20a0-\\u218f\\u3000-\\u3040';

const twoOf = (counted: string, others: string): RegExp =>
  new RegExp(`^[${others}]*[${counted}][${others}]*[${counted}][${counted}${others}]*$`, 'u');

/** A name: at least two letters, and nothing that a person cannot read. */
export const nameText = twoOf(LETTERS, DIGITS + MARKS);
/** An address: at least two letters or digits, and nothing that a person cannot read. */
export const addressText = twoOf(LETTERS + DIGITS, MARKS);

/** Pattern for a text with at least `size` characters, ignoring spaces around it. */
export const trimmedPattern = (size: number): RegExp =>
  new RegExp(size === 1 ? '\\S' : `\\S[\\s\\S]{${size - 2},}\\S`, 'u');

const isEmpty = (input: unknown): boolean => typeof input !== 'string' || input.trim() === '';

/** Chooses between the text for an empty value and the text for a wrong one. */
export const emptyOrWrong =
  (empty: string, wrong: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    isEmpty(input) ? empty : wrong;
