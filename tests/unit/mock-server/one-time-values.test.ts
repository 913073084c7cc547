import { LocalOneTimeValues } from '@kit/mock-server/store/one-time-values';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the one-time values of a server', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('can be read once, each under its own id', async () => {
    const values = new LocalOneTimeValues();
    await values.put('a', 'first', 1_000);
    await values.put('b', 'second', 1_000);
    expect([await values.take('a'), await values.take('a'), await values.take('b')]).toEqual([
      'first',
      undefined,
      'second',
    ]);
    expect(await values.take('never put')).toBeUndefined();
  });

  it.each([
    [999, 'value'],
    [1_000, undefined],
    [1_001, undefined],
  ])('that live for 1,000 ms are, after %i ms, %s', async (afterMs, expected) => {
    const values = new LocalOneTimeValues();
    await values.put('a', 'value', 1_000);
    vi.setSystemTime(Date.now() + afterMs);
    expect(await values.take('a')).toBe(expected);
  });

  it('are limited in number, and the oldest goes first', async () => {
    const values = new LocalOneTimeValues();
    for (let number = 0; number < 100; number += 1) await values.put(`id ${number}`, 'value', 1_000);
    expect(await values.take('id 0')).toBe('value');
    await values.put('id 100', 'value', 1_000);
    await values.put('id 101', 'value', 1_000);
    expect([await values.take('id 1'), await values.take('id 2'), await values.take('id 101')]).toEqual([
      undefined,
      'value',
      'value',
    ]);
  });
});
