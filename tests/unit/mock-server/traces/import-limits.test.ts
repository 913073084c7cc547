import type { FaultDefinition } from '@kit/mock-server/faults/schema';
import { collections } from '@kit/mock-server/sandbox/collections';
import type { SnapshotDocument } from '@kit/mock-server/sandbox/snapshot';
import { snapshotDocuments } from '@kit/mock-server/sandbox/snapshot';
import { newTrace, type TraceCall } from '@kit/mock-server/traces/trace';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { emptySandbox } from '../../../support/empty-sandbox';
import { readTrace } from './reading';

/** Valid documents of each kind with a limit. */
const bodies: Readonly<Record<string, (id: string, fill?: string) => unknown>> = {
  key: () => ({ key: 'a'.repeat(32), agreedAt: 1 }),
  code: () => ({ authCode: '1', sentAt: 1, wrongAttempts: 0, used: false }),
  message: (id) => ({ id, contactNumber: '08031234567', text: '', authCode: null, purpose: '', sentAt: 1 }),
  network: () => ({ preset: 'lossy' }),
  fault: (id, fill) => ({
    ...{
      match: fill ? { method: 'homePage' } : {},
      effect: fill ? { reply: { data: fill }, breaksContract: true } : { http: 503 },
    },
    ...{ id, seen: 0, matched: 0, state: 'active', createdAt: 1, expiresAt: null },
  }),
  customerServiceTicket: (id) => ({
    ...{ sourcePage: 'mainApply', supportChannel: 'phoneService', userIdentifier: 'u', at: 1, number: Number(id) },
  }),
  fileContent: (_, fill = '') => fill,
  reply: () => ({ fingerprint: 'f', json: '{}', code: 0, at: 1 }),
};
const documentsOf = (kind: string, count: number, fill?: string): SnapshotDocument[] =>
  Array.from({ length: count }, (_, id) => ({ kind, id: String(id), body: bodies[kind]?.(String(id), fill) }));

const contents = (state: SnapshotDocument[], calls: readonly (readonly object[])[] = []) => ({
  ...newTrace({}),
  state,
  ...(calls.length > 0 && {
    calls: calls.map((changed, index) => ({
      ...{ id: index + 1, clock: '2026-11-23T00:00:00.000Z', methods: [], code: 0, request: null, reply: null },
      changed: changed as NonNullable<TraceCall['changed']>,
    })),
  }),
});
const issuesOf = (file: object) => {
  const read = readTrace(file, 'file');
  return 'problem' in read ? read.issues : [];
};

const counts: readonly [string, number][] = [
  ['key', 10_000],
  ['code', 10_000],
  ['message', 500],
  ['network', 50],
  ['fault', 500],
  ['customerServiceTicket', 1_000],
  ['reply', 2_000],
];

describe('a trace cannot bring more than a sandbox holds', () => {
  it('of each kind with a limit', () => {
    const limited = [...collections].filter(([, { limit }]) => limit !== undefined).map(([kind]) => kind);
    expect(Object.keys(bodies).sort()).toEqual(limited.sort());
  });

  it.each(counts)('documents %s: at most %i', (kind, most) => {
    expect(issuesOf(contents(documentsOf(kind, most)))).toEqual([]);
    const [issue, ...others] = issuesOf(contents(documentsOf(kind, most + 1)));
    expect(issue?.path).toBe('file.state');
    expect(issue?.reason.replaceAll(',', '')).toBe(
      `Has ${most + 1} documents ${kind}. A sandbox holds at most ${most}`,
    );
    expect(others).toEqual([]);
  });

  it.each([
    ['fault', 90_000, 45, 4],
    ['fileContent', 1_000_000, 133, 128],
  ])('of the size of the documents %s together', (kind, each, count, megabytes) => {
    const fill = 'x'.repeat(each);
    expect(issuesOf(contents(documentsOf(kind, count, fill)))).toEqual([]);
    expect(issuesOf(contents(documentsOf(kind, count + 6, fill)))).toEqual([
      {
        path: 'file.state',
        reason: `Its documents ${kind} are too large together. A sandbox holds at most ${megabytes} MB`,
      },
    ]);
  });

  it('after any of its calls', () => {
    const set = (id: string) => ({ kind: 'network', id, body: bodies.network?.(id) });
    const state = documentsOf('network', 49);
    expect(issuesOf(contents(state, [[set('a')], [{ kind: 'network', id: 'a' }, set('b')]]))).toEqual([]);
    expect(issuesOf(contents(state, [[set('0'), set('a')]]))).toEqual([]);
    expect(issuesOf(contents(state, [[], [set('a')], [set('b')], [{ kind: 'network', id: 'b' }]]))).toEqual([
      { path: 'file.calls.2.changed', reason: 'Has 51 documents network. A sandbox holds at most 50' },
    ]);
  });

  it('or anything that this server keeps for its own devices', () => {
    for (const kind of ['journaledCall', 'journaledAct', 'configured']) {
      expect(issuesOf(contents([{ kind, id: 'a', body: {} }])).map(({ path }) => path)).toEqual(['file.state.0.kind']);
      expect(issuesOf(contents([], [[{ kind, id: 'a' }]]))[0]?.path).toMatch(/^file\.calls\.0\.changed\.0/);
    }
    for (const part of ['appErrors', 'bridge', 'devices', 'acts']) {
      expect(issuesOf({ ...contents([]), [part]: [] }).map(({ path }) => path)).toEqual([`file.${part}`]);
    }
  });
});

it('a server reads every snapshot that it wrote, at the limits too', () => {
  const sandbox = emptySandbox();
  const edited: FaultDefinition = {
    match: { method: 'homePage' },
    effect: { reply: { data: 'r'.repeat(99_000) }, breaksContract: true },
  };
  let added = 0;
  while (sandbox.faults.add(edited) !== undefined) added += 1;
  expect(added).toBeGreaterThan(30);
  for (let index = 0; index < 50; index += 1) sandbox.networks.set('lossy', `device-${index}`);
  for (let count = 0; count < 200; count += 1) sandbox.faults.take([{ method: 'homePage', contactNumber: undefined }]);
  expect(issuesOf(newTrace({ state: snapshotDocuments(sandbox.documents.all()) }))).toEqual([]);
  expect(issuesOf(newTrace({ state: snapshotDocuments(new BorrowerInSandbox().sandbox.documents.all()) }))).toEqual([]);
});
