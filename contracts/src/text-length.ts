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
  lengthCheck('maximum', (length) => length <= size, size, `This is too long: at most ${size} characters`);

/** @param size characters */
export const atLeast = (size: number) =>
  lengthCheck('minimum', (length) => length >= size, size, `This is too short: at least ${size} characters`);

/** Pattern for a text with at least `size` characters, ignoring spaces around it. */
export const trimmedPattern = (size: number): RegExp =>
  new RegExp(size === 1 ? '\\S' : `\\S[\\s\\S]{${size - 2},}\\S`, 'u');
