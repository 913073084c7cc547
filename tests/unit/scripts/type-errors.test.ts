import { expect, test } from 'vitest';
import { firstPlaces } from '../../../scripts/type-errors';

const errors = (count: number) =>
  Array.from({ length: count }, (_, index) => `a.ts(${index + 1},7): error TS1: No.\n  Because.`).join('\n');

test("lists every place of a few errors, with the compiler's full text", () => {
  expect(firstPlaces(`${errors(1)}\n`)).toBe(`${errors(1)}\n\n1 type error.`);
  expect(firstPlaces(errors(20))).toBe(`${errors(20)}\n\n20 type errors.`);
});

test('lists the first places of many errors, and their total number', () => {
  expect(firstPlaces(errors(5), 2)).toBe(`${errors(2)}\n\n5 type errors; the first 2 are above.`);
});

test('leaves output without a place unchanged', () => {
  expect(firstPlaces('error TS5083: Cannot read file.\n')).toBe('error TS5083: Cannot read file.');
});
