import * as z from 'zod/mini';

/** The characters of a text, as JSON Schema counts them: an emoji of two UTF-16 units is one. */
export const countCharacters = (text: string): number => [...text].length;

/** A check of a length, which also says the length to whoever draws the contract from the schema. */
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

/** A text that has so many characters without the spaces around them. */
export const trimmedPattern = (size: number): RegExp =>
  new RegExp(size === 1 ? '\\S' : `\\S[\\s\\S]{${size - 2},}\\S`, 'u');
