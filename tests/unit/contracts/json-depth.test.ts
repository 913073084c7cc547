import { CALL_LEVELS, FILE_LEVELS, isDeeperThan, parseWritten } from '@kit/contracts/json-depth';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

/** Counts the levels in another way, by recursion over the parsed value. */
const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce<number>((most, inner) => Math.max(most, levelsOf(inner)), 0)
    : 0;

describe('the depth of a JSON text', () => {
  it.each([
    ['brackets in a string', '["[[[[{{{{"]'],
    ['an escaped quote before brackets', String.raw`["\"[[[[{{{{"]`],
    ['brackets in a name', '{"[[[[{{{{":1}'],
    ['many siblings', `[${Array.from({ length: 50 }, () => '[],{}').join()}]`],
  ])('does not count %s', (_what, json) => {
    expect(isDeeperThan(2, json)).toBe(false);
  });

  it('counts after an escaped backslash, which does not escape the closing quote', () => {
    expect(isDeeperThan(2, String.raw`["\\",[[[]]]]`)).toBe(true);
  });

  it('equals the depth of the parsed value, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, levels) => {
        expect(isDeeperThan(levels, JSON.stringify(value))).toBe(levelsOf(value) > levels);
      }),
    );
  });

  it.each(['', '"', '"\\', ']]]]', 'text', '[[[', '{'])('is checked in %j, which is not JSON', (text) => {
    expect(isDeeperThan(3, text)).toBe(false);
  });

  it('is found in a text that would overflow the stack', () => {
    expect(isDeeperThan(FILE_LEVELS, '['.repeat(4_000_000))).toBe(true);
    expect(isDeeperThan(FILE_LEVELS, '{"a":'.repeat(100_000))).toBe(true);
  });

  it('allows a file more levels than a call, because a file contains calls', () => {
    expect(FILE_LEVELS).toBeGreaterThanOrEqual(CALL_LEVELS + 16);
  });
});

describe('JSON that a person wrote', () => {
  it.each([
    ['{"a":}', 'it is not valid JSON'],
    ['{\n"a": 1,\n}\n', 'it is not valid JSON: see line 3'],
    ['{\n"a": 1\n"b": 2\n}', 'it is not valid JSON: see line 3'],
    ['{\n"a": [\n1\n', 'it is not valid JSON: it ends too early, in line 3'],
  ])('is refused with the line of the mistake: %j', (text, sentence) => {
    expect(() => parseWritten(text)).toThrow(new Error(sentence));
  });

  it('is parsed a few times in search of the line, however long it is', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => parseWritten(`[\n${'1,\n'.repeat(1_000)}<<<<\n]`)).toThrow('see line 1002');
    expect(parse.mock.calls.length).toBeLessThan(20);
  });
});
