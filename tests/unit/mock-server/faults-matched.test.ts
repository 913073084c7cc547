import { exclusiveGroup } from '@kit/mock-server/faults/effect-scope';
import { appliedFaults, type FaultHit, matchFault } from '@kit/mock-server/faults/matching';
import { networkHits, transferTime } from '@kit/mock-server/faults/networks';
import { type Effect, type Fault, faultDefinition } from '@kit/mock-server/faults/schema';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const fault = (changes: Partial<Fault> = {}): Fault => ({
  ...{ id: 'f1', match: {}, effect: { code: 100_500 }, seen: 0, matched: 0 },
  ...{ state: 'active' as const, createdAt: 0, expiresAt: null },
  ...changes,
});
const hit = (effect: Effect, id = 'f1'): FaultHit => ({ id, effect, target: 0 });
const call = { method: 'homePage', contactNumber: undefined };

describe('a fault that comes after some calls', () => {
  it('lets them pass, and then applies as often as it may', () => {
    let current = fault({ after: 2, times: 1 });
    const hits = [];
    for (let count = 0; count < 4; count += 1) {
      const match = matchFault(current, call, 0, []);
      hits.push(match?.hit?.id);
      current = match?.fault ?? current;
    }
    expect(hits).toEqual([undefined, undefined, 'f1', undefined]);
    expect(current).toMatchObject({ seen: 3, matched: 1, state: 'used up' });
  });

  it('counts a call that another fault excludes', () => {
    const match = matchFault(fault({ effect: { http: 503 } }), call, 0, [hit({ http: 504 }, 'another')]);
    expect(match).toMatchObject({ hit: undefined, fault: { seen: 1, matched: 0, state: 'active' } });
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
    ...{ id: `network:${name}:latency`, effect: { latency: { ms } }, target: 0 },
  });
  const bandwidth = (name: string, bytesPerSecond: number) => ({
    ...{ id: `network:${name}:bandwidth`, effect: { network: 'BANDWIDTH', bytesPerSecond }, target: 0 },
  });
  const loss = (name: string) => ({
    ...{ id: `network:${name}:loss`, effect: { network: 'CONNECTION_RESET_BY_PEER' }, target: 0 },
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
    { effect: { http: 599 }, after: 1, times: 1, ttlMs: 1 },
    { match: { method: 'generateSk' }, effect: { http: 503 } },
    { effect: { latency: { ms: 600_000 } } },
    { effect: { latency: { uniform: [5, 5] } } },
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
    [{ effect: { http: 503 }, after: 0 }, 'after'],
    [{ match: { nth: 2 }, effect: { http: 503 } }, 'match'],
    [{ effect: { latency: { ms: 600_001 } } }, 'effect.latency.ms'],
    [{ effect: { latency: { ms: -1 } } }, 'effect.latency.ms'],
    [{ effect: { latency: { lognormal: { median: 1, sigma: 5 } } } }, 'effect'],
    [{ effect: { http: 503, code: 1 } }, 'effect'],
    [{ effect: { http: 503 }, withRetry: true }, ''],
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
