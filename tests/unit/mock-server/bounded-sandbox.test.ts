import { MEGABYTE } from '@kit/contracts/constants';
import { ByteBudget } from '@kit/mock-server/sandbox/byte-budget';
import { AppErrors } from '@kit/mock-server/sandbox/journal/app-errors';
import { Devices } from '@kit/mock-server/sandbox/journal/devices';
import { RecentItems } from '@kit/mock-server/sandbox/recent-items';
import { MAXIMUM_FAULTS } from '@kit/mock-server/sandbox/records/faults';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

const LONGEST_REPLY = 100_000;

it('keeps the latest items within both limits, and always the newest', () => {
  const items = fc.array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 }), { maxLength: 12 });
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 }), (batches, count, size) => {
      const recent = new RecentItems<string>({ items: count, size });
      let naive: string[] = [];
      for (const batch of batches) {
        recent.add(batch);
        naive.push(...batch);
        const total = () => naive.reduce((sum, each) => sum + JSON.stringify(each).length, 0);
        while (naive.length > 1 && (naive.length > count || total() > size)) naive = naive.slice(1);
        expect(recent.list()).toEqual(naive);
      }
      recent.clear();
      recent.add(['x']);
      expect(recent.list()).toEqual(['x']);
    }),
  );
});

it('a list loses its oldest items to a budget that it shares, also its newest one', () => {
  const budget = new ByteBudget(20, 0);
  const [one, other] = [1, 2].map(() => new RecentItems<string>({ items: 9, size: 1_000 }, budget));
  one?.add(['aaaa', 'bbbb', 'cccc']);
  other?.add(['ddd']);
  expect([one?.list(), other?.list(), budget.bytes]).toEqual([['bbbb', 'cccc'], ['ddd'], 17]);
  other?.add(['e'.repeat(13)]);
  expect([one?.list(), other?.list(), budget.bytes]).toEqual([[], ['e'.repeat(13)], 15]);
  other?.clear();
  expect(budget.bytes).toBe(0);
  one?.add(['a']);
  one?.end();
  one?.add(['b']);
  expect([one?.list(), budget.bytes]).toEqual([['b'], 0]);
});

describe('what testers store in one sandbox is limited', () => {
  it('for errors inside the app, by their size', () => {
    const errors = new AppErrors();
    const error = { at: 1, kind: 'error' as const, message: '', stack: 's'.repeat(10_000), screen: '/' };
    for (let count = 0; count < 200; count += 1) errors.report('a', [{ ...error, at: count }]);
    expect(JSON.stringify(errors.list()).length).toBeLessThan(1.01 * MEGABYTE);
    expect(errors.list().at(-1)).toMatchObject({ id: 200, at: 199 });
    expect(errors.list().length).toBeGreaterThan(90);
  });

  it('for calls over the bridge of a device, by their size', () => {
    const devices = new Devices();
    const call = { at: 1, eventName: 'x', params: { text: 'p'.repeat(100_000) } };
    for (let count = 0; count < 5; count += 1) devices.report('a', [call], undefined);
    expect(devices.bridge('a')?.map(({ id }) => id)).toEqual([5, 4]);
  });

  const edited = { match: {}, effect: { reply: { data: 'r'.repeat(LONGEST_REPLY - 20) }, breaksContract: true } };

  it('for the faults, by their size and their number', () => {
    const { faults } = emptySandbox();
    let large = 0;
    while (faults.add(edited) !== undefined) large += 1;
    expect(large).toBe(41);
    expect(faults.list()).toHaveLength(large);
    faults.removeAll();
    const small = { match: {}, effect: { http: 502 } };
    for (let count = 0; count < MAXIMUM_FAULTS; count += 1) expect(faults.add(small)).toBeDefined();
    expect(faults.add(small)).toBeUndefined();
    expect(faults.list()).toHaveLength(MAXIMUM_FAULTS);
  });
});
