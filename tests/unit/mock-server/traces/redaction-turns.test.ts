import { RedactionError, redactedTraceOf } from '@kit/mock-server/traces/redacted-trace';
import { inTurns } from '@kit/mock-server/traces/turns';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it, vi } from 'vitest';
import { finished } from '../../../support/finished';

const stepsFor = (data: object) =>
  redactedTraceOf(
    [
      {
        clock: '2026-01-31T12:00:00.000Z',
        request: { entries: [{ method: 'homePage', data }] },
        reply: { code: 0, message: 'success', results: [] },
      },
    ],
    createFieldNames({}),
  );
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the redaction of many values', () => {
  it('takes a step for each value', () => {
    const values = numbers(500).map((index) => `value ${index}`);
    expect([...stepsFor({ values })].length).toBeGreaterThan(500);
  });

  const stepsUntilRefusal = (values: readonly unknown[]): number => {
    let steps = 0;
    const work = stepsFor({ values: [...values, ...numbers(2000).map((index) => `text ${index}`)] });
    expect(() => {
      while (!work.next().done) steps += 1;
    }).toThrow(RedactionError);
    return steps;
  };

  it('ends at the first text that nothing can replace', () => {
    expect(stepsUntilRefusal(numbers(100).map((index) => String(index).padStart(2, '0')))).toBeLessThan(4_000);
  });

  it('ends at the first number that nothing can replace', { tags: ['slow'] }, () => {
    expect(stepsUntilRefusal(numbers(1000))).toBeLessThan(100_000);
  });

  it('leaves a turn to the server after each 20 ms', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 15;
      return now;
    });
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    try {
      expect(await inTurns(stepsFor({ values: numbers(10).map((index) => `value ${index}`) }))).toBeDefined();
    } finally {
      clearImmediate(timer);
    }
    expect(turns).toBeGreaterThan(5);
  });
});

describe('a long text', () => {
  const filled = (text: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`k${index}`, String.fromCharCode(97 + index).repeat(2)]).concat([
        ['note', text],
      ]),
    );
  const words = Array.from({ length: 30_000 }, (_, index) => ((index * 40_503) % 46_656).toString(36).padStart(4, 'a'));

  it('is cut, so that no step takes long', () => {
    const work = stepsFor({ note: words.join(' '), [words.join('-')]: 1 });
    const texts = JSON.stringify(finished(work)).match(/"[^"]{9999,}"/g) ?? [];
    expect(texts.map(({ length }) => length - 2)).toEqual([10_000, 10_000]);
  });

  it('takes a step for each candidate, and few of them', () => {
    let steps = 0;
    const work = stepsFor(filled(words.join(' ')));
    try {
      while (!work.next().done) steps += 1;
    } catch (cause) {
      expect(cause).toBeInstanceOf(RedactionError);
    }
    expect(steps).toBeGreaterThan(52);
    expect(steps).toBeLessThan(500);
  });
});
