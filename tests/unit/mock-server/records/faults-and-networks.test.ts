import { runInContext } from '@kit/mock-server/core/replay-context';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it } from 'vitest';
import { emptySandbox, sandboxOver } from '../../../support/empty-sandbox';

const at = <Result>(instant: number, step: () => Result): Result =>
  runInContext({ at: instant, seed: 'ab', drawn: 0 }, step);

describe('the faults of a sandbox', () => {
  const call = { method: 'homePage', contactNumber: undefined };
  const failing = { match: { method: 'homePage' }, effect: { http: 503 } } as const;

  it('have ids, keep their definition, and have creation and expiry times', () => {
    const { faults } = emptySandbox();
    expect(faults.none).toBe(true);
    const made = at(1_000, () => faults.add({ ...failing, ttlMs: 500 }));
    expect(made).toEqual({
      ...{ ...failing, ttlMs: 500, id: 'f1', seen: 0, matched: 0, state: 'active' },
      ...{ createdAt: 1_000, expiresAt: 1_500 },
    });
    expect(at(1_000, () => faults.add({ match: {}, effect: { http: 500 } }))).toMatchObject({
      ...{ id: 'f2', expiresAt: null },
    });
    expect(faults.none).toBe(false);
    expect(at(1_000, () => faults.list()).map(({ id }) => id)).toEqual(['f1', 'f2']);
    expect(at(1_000, () => faults.find('f2'))?.effect).toEqual({ http: 500 });
    expect(faults.find('f3')).toBeUndefined();
  });

  it('apply to matching calls, oldest first, and count them', () => {
    const { faults } = emptySandbox();
    const effects = [
      { match: { method: 'orderList' }, effect: { http: 500 } },
      { match: {}, effect: { latency: { ms: 5 } } },
      { match: { method: 'homePage' }, effect: { latency: { ms: 7 } } },
    ] as const;
    for (const definition of effects) faults.add(definition);
    expect(faults.take([call]).map(({ id }) => id)).toEqual(['f2', 'f3']);
    expect(faults.take([{ ...call, method: undefined }]).map(({ id }) => id)).toEqual(['f2']);
    expect(faults.take([call, { ...call, method: 'orderList' }]).map(({ id, target }) => [id, target])).toEqual([
      ['f2', 0],
      ['f3', 0],
      ['f1', 1],
    ]);
    expect(faults.list().map(({ seen, matched }) => [seen, matched])).toEqual([
      [1, 1],
      [4, 3],
      [2, 2],
    ]);
  });

  it('stay active until they are used up, expired or removed', () => {
    const { faults } = emptySandbox();
    const hits = (instant = 0) => at(instant, () => faults.take([call])).map(({ id }) => id);
    at(0, () => faults.add({ ...failing, times: 1 }));
    expect([hits(), hits()]).toEqual([['f1'], []]);
    expect(faults.none).toBe(true);
    expect(faults.find('f1')?.state).toBe('used up');
    at(0, () => faults.add({ ...failing, ttlMs: 10 }));
    at(0, () => faults.add({ ...failing, ttlMs: 20 }));
    expect([hits(9), hits(10), hits(20)]).toEqual([['f2'], ['f3'], []]);
    expect(faults.none).toBe(true);
    expect(at(20, () => faults.list()).map(({ state }) => state)).toEqual(['used up', 'expired', 'expired']);
    at(0, () => faults.add(failing));
    at(0, () => faults.add(failing));
    expect(faults.remove('f4')).toBe(true);
    expect(faults.remove('f4')).toBe(false);
    expect(faults.none).toBe(false);
    expect(hits()).toEqual(['f5']);
    expect(faults.removeAll()).toBe(4);
    expect([faults.none, faults.list(), faults.removeAll()]).toEqual([true, [], 0]);
    expect(faults.add(failing)?.id).toBe('f6');
  });

  it('are listed as expired even if no call has matched them', () => {
    const { faults } = emptySandbox();
    at(0, () => faults.add({ ...failing, ttlMs: 10 }));
    expect(at(9, () => faults.find('f1'))?.state).toBe('active');
    expect(at(10, () => faults.find('f1'))?.state).toBe('expired');
    expect(faults.none).toBe(true);
  });

  it('continue after a restart, with counters, ids and ended ones', () => {
    const sandbox = emptySandbox();
    at(0, () => sandbox.faults.add({ ...failing, times: 1 }));
    at(0, () => sandbox.faults.add({ ...failing, times: 2 }));
    at(0, () => sandbox.faults.take([call]));
    const again = sandboxOver(sandbox.documents.all() ?? []);
    expect(at(0, () => again.faults.take([call])).map(({ id }) => id)).toEqual(['f2']);
    expect(at(0, () => again.faults.add(failing))?.id).toBe('f3');
    expect(sandboxOver([]).faults.none).toBe(true);
  });

  it('are limited to five hundred, including used-up ones', () => {
    const { faults } = emptySandbox();
    for (let count = 0; count < 500; count += 1) expect(faults.add({ ...failing, times: 1 })).toBeDefined();
    expect(faults.add(failing)).toBeUndefined();
    faults.remove('f1');
    expect(faults.add(failing)?.id).toBe('f501');
  });

  it('are gone after clearing the sandbox', () => {
    const sandbox: Sandbox = emptySandbox();
    sandbox.faults.add(failing);
    sandbox.reset();
    expect([sandbox.faults.none, sandbox.faults.list(), sandbox.faults.take([call])]).toEqual([true, [], []]);
  });
});

describe('the networks of devices', () => {
  it('are real until one is simulated, for a device or for all without their own', () => {
    const { networks } = emptySandbox();
    expect([networks.none, networks.of('a')]).toEqual([true, undefined]);
    expect(networks.set('slow-3g', undefined)).toBe(true);
    expect(networks.set('fast-3g', 'a')).toBe(true);
    expect(networks.none).toBe(false);
    expect(networks.list()).toEqual([
      { preset: 'slow-3g', device: null },
      { preset: 'fast-3g', device: 'a' },
    ]);
    expect([networks.of('a'), networks.of('b')]).toEqual(['fast-3g', 'slow-3g']);
    expect(networks.end('a')).toBe(1);
    expect(networks.of('a')).toBe('slow-3g');
    networks.set('lossy', 'b');
    expect(networks.end('nobody')).toBe(0);
    expect(networks.end(undefined)).toBe(2);
    expect(networks.none).toBe(true);
  });

  it('lose everything, nothing, or a share', () => {
    const lost = (preset: 'offline' | 'slow-3g' | 'lossy') =>
      at(0, () => {
        const { networks } = emptySandbox();
        networks.set(preset, undefined);
        return Array.from({ length: 1_000 }, () => networks.loses('a'));
      });
    const count = (all: boolean[]) => all.filter(Boolean).length;
    expect(count(lost('offline'))).toBe(1_000);
    expect(count(lost('slow-3g'))).toBe(0);
    expect(count(lost('lossy'))).toBeGreaterThan(110);
    expect(count(lost('lossy'))).toBeLessThan(190);
    expect(emptySandbox().networks.loses('a')).toBe(false);
  });

  it('are limited to fifty, each of which can change', () => {
    const { networks } = emptySandbox();
    for (let count = 0; count < 50; count += 1) expect(networks.set('lossy', `p${count}`)).toBe(true);
    expect(networks.set('lossy', 'one-more')).toBe(false);
    expect(networks.set('offline', 'p0')).toBe(true);
    expect(networks.of('p0')).toBe('offline');
    networks.end('p1');
    expect(networks.set('lossy', 'one-more')).toBe(true);
  });
});
