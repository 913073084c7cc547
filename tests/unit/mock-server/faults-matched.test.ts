import { exclusiveGroup } from '@kit/mock-server/faults/effect-scope';
import { appliedFaults, type FaultHit, isInForce, matchFault } from '@kit/mock-server/faults/matching';
import { networkHits, transferTime } from '@kit/mock-server/faults/networks';
import { type Effect, faultDefinition, type StoredFault } from '@kit/mock-server/faults/schema';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const fault = (changes: Partial<StoredFault> = {}): StoredFault => ({
  ...{ id: 'f1', match: {}, effect: { code: 100_500 }, seed: 1, seen: 0, matched: 0 },
  ...{ state: 'active' as const, createdAt: 0, expiresAt: null },
  ...changes,
});
const hit = (effect: Effect, id = 'f1'): FaultHit => ({ id, effect, target: 0, seed: 1, n: 1 });
const call = (requestId?: string) => ({
  method: 'homePage',
  contactNumber: undefined,
  ...(requestId === undefined ? {} : { requestId }),
});
/** Returns the fault after it met a call, and its hit. */
const meet = (met: StoredFault, requestId?: string, target = 0, earlier: readonly FaultHit[] = []) => {
  const match = matchFault(met, call(requestId), target, earlier);
  if (match === undefined) throw new Error('the fault is about every call');
  return match;
};

describe('a fault that applies to retries', () => {
  it('recognises each entry of a repeated request, hit or not, and counts none twice', () => {
    const first = meet(fault({ withRetry: true, match: { nth: 2 } }), 'r1', 0);
    expect(first).toMatchObject({ hit: undefined, fault: { seen: 1, matched: 0, state: 'active' } });
    const second = meet(first.fault, 'r1', 1);
    expect(second).toMatchObject({ hit: { id: 'f1', target: 1, n: 1 }, fault: { seen: 2, state: 'used up' } });
    expect(second.fault.met).toEqual([
      { entry: 'r1:0', n: null },
      { entry: 'r1:1', n: 1 },
    ]);
    expect(meet(second.fault, 'r1', 0)).toEqual({ fault: second.fault, hit: undefined });
    expect(meet(second.fault, 'r1', 1)).toEqual({ fault: second.fault, hit: second.hit });
    expect(matchFault(second.fault, call('r2'), 0, [])).toBeUndefined();
  });

  it('does not apply to the retry if another fault excludes it', () => {
    const met = meet(fault({ withRetry: true, effect: { http: 503 } }), 'r1').fault;
    expect(meet(met, 'r1', 0, [hit({ http: 504 }, 'another')]).hit).toBeUndefined();
    expect(meet(met, 'r1', 0, []).hit).toBeDefined();
  });

  it('remembers nothing without a request id or without retries', () => {
    expect(meet(fault({ withRetry: true })).fault).not.toHaveProperty('met');
    expect(meet(fault({ withRetry: true }), '').fault).not.toHaveProperty('met');
    expect(meet(fault(), 'r1').fault).not.toHaveProperty('met');
  });

  it('remembers the newest hundred entries', () => {
    let met = fault({ withRetry: true });
    for (let count = 0; count < 101; count += 1) met = meet(met, `r${count}`).fault;
    expect(met.met).toHaveLength(100);
    expect(met.met?.[0]?.entry).toBe('r1:0');
    expect(met.met?.at(-1)).toEqual({ entry: 'r100:0', n: 101 });
  });

  it.each([
    ['active', undefined, true],
    ['active', true, true],
    ['used up', true, true],
    ['used up', false, false],
    ['used up', undefined, false],
    ['expired', true, false],
  ] as const)('that is %s (including retries: %s) is in force: %s', (state, withRetry, expected) => {
    expect(isInForce(fault({ state, ...(withRetry === undefined ? {} : { withRetry }) }))).toBe(expected);
  });
});

describe('the faults in the journal', () => {
  it('are undefined without hits', () => {
    expect(appliedFaults([], [])).toBeUndefined();
  });

  it('list each fault once, with its changes for payload faults', () => {
    const changed = [
      { id: 'f2', field: 'results.0.data.name' },
      { id: 'another', field: 'results.0.data.other' },
      { id: 'f2', field: 'results.1.data.name' },
    ];
    const payload: Effect = { payload: 'MISSING_FIELD' };
    expect(appliedFaults([hit({ http: 503 }), hit(payload, 'f2'), hit(payload, 'f2')], changed)).toEqual([
      { id: 'f1', effect: { http: 503 } },
      { id: 'f2', effect: payload, fields: ['results.0.data.name', 'results.1.data.name'] },
    ]);
  });
});

describe('effects that a reply can have only once', () => {
  it.each<[Effect, string | undefined]>([
    [{ network: 'TIMEOUT' }, 'delivery'],
    [{ http: 503 }, 'delivery'],
    [{ envelope: 'NOT_HEX' }, 'delivery'],
    [{ code: 401 }, 'refusal'],
    [{ code: 100_500 }, undefined],
    [{ latency: { ms: 1 } }, undefined],
    [{ payload: 'EXTRA_FIELD' }, undefined],
  ])('%j: %s', (effect, group) => {
    expect(exclusiveGroup(effect)).toBe(group);
  });
});

describe('a network', () => {
  it('needs time for bytes, and none without a bandwidth limit', () => {
    expect(transferTime(1_000, 50_000)).toBe(20);
    expect(transferTime(1_000, null)).toBe(0);
  });

  const latency = (name: string, ms: number) => ({
    ...{ id: `network:${name}:latency`, effect: { latency: { ms } }, target: 0, seed: 0, n: 0 },
  });
  const bandwidth = (name: string, bytesPerSecond: number) => ({
    ...{ id: `network:${name}:bandwidth`, effect: { network: 'BANDWIDTH', bytesPerSecond }, target: 0, seed: 0, n: 0 },
  });
  const loss = (name: string) => ({
    ...{ id: `network:${name}:loss`, effect: { network: 'CONNECTION_RESET_BY_PEER' }, target: 0, seed: 0, n: 0 },
  });

  it.each([
    ['slow-3g', false, [latency('slow-3g', 2_020), bandwidth('slow-3g', 50_000)]],
    ['fast-3g', false, [latency('fast-3g', 574), bandwidth('fast-3g', 180_000)]],
    ['lossy', false, [latency('lossy', 312), bandwidth('lossy', 180_000)]],
    ['lossy', true, [latency('lossy', 312), loss('lossy')]],
    // nothing is sent, so there is nothing to wait for
    ['offline', true, [loss('offline')]],
    ['offline', false, []],
  ] as const)('the journal shows how %s changes a call of 1,000 bytes (reply lost: %s)', (name, isLost, hits) => {
    expect(networkHits(name, 1_000, isLost, [])).toEqual(hits);
  });

  it('does not change the delivery if a fault already does', () => {
    expect(networkHits('slow-3g', 1_000, true, [hit({ http: 503 })])).toEqual([latency('slow-3g', 2_020)]);
    expect(networkHits('slow-3g', 1_000, true, [hit({ code: 401 })])).toHaveLength(2);
  });
});

describe('a fault definition', () => {
  const issuesOf = (definition: object) =>
    z.safeParse(faultDefinition, definition).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('matches every call if it names none', () => {
    expect(z.parse(faultDefinition, { effect: { http: 200 } })).toEqual({ match: {}, effect: { http: 200 } });
  });

  it.each([
    { effect: { http: 599 }, times: 1, ttlMs: 1, withRetry: true },
    { match: { method: 'generateSk', probability: 1, nth: 1, seed: -7 }, effect: { http: 503 } },
    { effect: { latency: { ms: 600_000 } } },
    { effect: { latency: { uniform: [5, 5] } } },
    { effect: { latency: { lognormal: { median: 0, sigma: 5 } } } },
    { effect: { network: 'BANDWIDTH', bytesPerSecond: 1 } },
  ])('may be %j', (definition) => {
    expect(issuesOf(definition)).toBeUndefined();
  });

  it.each([
    [{ effect: { http: 600 } }, 'effect.http'],
    [{ effect: { http: 199 } }, 'effect.http'],
    [{ effect: { network: 'BANDWIDTH' } }, 'effect.bytesPerSecond'],
    [{ effect: { network: 'TIMEOUT', bytesPerSecond: 5 } }, 'effect.bytesPerSecond'],
    [{ effect: { envelope: 'OPEN' } }, 'effect'],
    [{ effect: { payload: 'NONE' } }, 'effect'],
    [{ effect: { latency: { uniform: [5, 1] } } }, 'effect.latency.uniform'],
    [{ effect: { code: '5' } }, 'effect'],
    [{ effect: { http: 503 }, times: 0 }, 'times'],
    [{ effect: { http: 503 }, ttlMs: -1 }, 'ttlMs'],
    [{ effect: { http: 503 }, extra: 1 }, ''],
    [{ match: { contactNumber: '12*' }, effect: { http: 503 } }, 'match.contactNumber'],
    [{ match: { nth: 0 }, effect: { http: 503 } }, 'match.nth'],
    [{ match: { probability: 0 }, effect: { http: 503 } }, 'match.probability'],
    [{ match: { probability: 1.5 }, effect: { http: 503 } }, 'match.probability'],
    [{ effect: { latency: { ms: 600_001 } } }, 'effect.latency.ms'],
    [{ effect: { latency: { ms: -1 } } }, 'effect.latency.ms'],
    [{ effect: { latency: { lognormal: { median: 1, sigma: 5.1 } } } }, 'effect.latency.lognormal.sigma'],
    [{ effect: { latency: { lognormal: { median: 1, sigma: -1 } } } }, 'effect.latency.lognormal.sigma'],
    [{ effect: { http: 503, code: 1 } }, 'effect'],
    [{ match: { nth: 1.5 }, effect: { http: 503 } }, 'match.nth'],
    [{ match: { seed: 0.5 }, effect: { http: 503 } }, 'match.seed'],
  ])('may not be %j', (definition, path) => {
    expect(issuesOf(definition)?.map((issue) => issue.split(':')[0])).toEqual([path]);
  });

  it('lists the known methods if it names another', () => {
    const [issue = ''] = issuesOf({ match: { method: 'homepage' }, effect: { http: 503 } }) ?? [];
    expect(issue).toMatch(/^match\.method: There is no method "homepage"\. Allowed: generateSk, .*homePage/);
    const [other] = issuesOf({ match: { method: { toString: 1 } }, effect: { http: 503 } }) ?? [];
    expect(other).toMatch(/^match\.method: There is no method \{"toString":1\}\. Allowed: /);
    expect(issuesOf({ match: { method: 'batch' }, effect: { http: 503 } })).toEqual([
      'match.method: "batch" is a path, not a method: name the method of one of its entries',
    ]);
    expect(issuesOf({ match: { method: 'generateSk', contactNumber: '08031234567' }, effect: { http: 503 } })).toEqual([
      'match.contactNumber: A key exchange has no phone number. Omit contactNumber.',
    ]);
  });

  const fieldIssues = (field: string) =>
    issuesOf({ match: { method: 'homePage' }, effect: { payload: 'WRONG_TYPE', field } });

  it.each([
    '',
    '.order',
    'order.',
    'order..amount',
    'an order',
    ' order',
    'order ',
    '[]',
    'items[',
    'items[0]',
    'items[]x',
  ])('refuses the path %j', (field) => {
    expect(fieldIssues(field)).toContain('effect.field: Must be a path such as "repayment.remaining"');
  });

  it.each(['a', 'Z9_-', 'a.b', 'a.b.c', 'a.0.b', 'a[]', 'a[][]', 'a[].b', 'a.b[]', 'a.b[][].c[].d'])(
    'accepts the path %j, even if no such field exists',
    (field) => {
      const first = field.split(/[.[]/)[0];
      expect(fieldIssues(field)).toEqual([
        expect.stringMatching(`^effect.field: The reply of homePage has no field "${first}". Allowed: product, button`),
      ]);
    },
  );

  it('has a path of at most two hundred characters', () => {
    expect(fieldIssues('a'.repeat(200))?.join()).toContain('has no field');
    expect(fieldIssues('a'.repeat(200))).toHaveLength(1);
    expect(fieldIssues('a'.repeat(201))).toHaveLength(2);
  });

  it('reports a wrong field at the field', () => {
    expect(issuesOf({ effect: { payload: 'MISSING_FIELD', field: 'url' } })).toEqual([
      'effect.field: Requires match.method, because each method has its own fields',
    ]);
    expect(
      issuesOf({ match: { method: 'homePage' }, effect: { payload: 'WRONG_TYPE', field: 'order' } }),
    ).toBeUndefined();
  });
});
