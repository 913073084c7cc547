import { readingTrace } from '@kit/mock-server/traces/read';
import { replayCalls, replayProblem, restoreState } from '@kit/mock-server/traces/replay';
import { newTrace, type Trace, type TraceCall } from '@kit/mock-server/traces/trace';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../../support/empty-sandbox';
import { finished } from '../../../support/finished';
import { readOrThrow, readTrace, refusalOf } from './reading';

const AT = '2026-01-31T12:00:00.000Z';
const call: TraceCall = { id: 1, clock: AT, methods: [], code: 0, request: null, reply: null };
const step = { at: AT, text: 'x', request: null };
const origin = { sandbox: 'a', version: '1', node: 'v20' };
const of = (count: number) => 'x'.repeat(count);
const list = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const pathsIn = (parts: object) => refusalOf(readTrace({ ...newTrace({}), ...parts }, 'file'))?.paths;
const scenario = (name: string, route = '/') => ({ scenario: { name, contactNumber: null, route } });
const context = {
  ...{
    at: AT,
    url: '/',
    headers: {},
    http: 200,
    durationMs: 1,
    unopened: null,
    fault: null,
    raw: { request: '', reply: '' },
  },
  ...{ seed: null, problem: null },
};

describe('a trace is accepted up to each limit, and refused above it', () => {
  it.each<[string, object, object]>([
    ['title', { title: of(200) }, { title: of(201) }],
    ['note', { note: of(10_000) }, { note: of(10_001) }],
    ['contractVersion', { contractVersion: of(100) }, { contractVersion: of(101) }],
    ['contractVersion', { contractVersion: 'x' }, { contractVersion: '' }],
    ['origin.sandbox', { origin: { ...origin, sandbox: of(64) } }, { origin: { ...origin, sandbox: of(65) } }],
    ['origin.version', { origin: { ...origin, version: of(100) } }, { origin: { ...origin, version: of(101) } }],
    ['origin.node', { origin: { ...origin, node: of(100) } }, { origin: { ...origin, node: of(101) } }],
    ['calls', { calls: list(2_000, call) }, { calls: list(2_001, call) }],
    ['calls.0.context.screen', withContext({ screen: of(2_000) }), withContext({ screen: of(2_001) })],
    ['calls.0.context.seed', withContext({ seed: '09af' }), withContext({ seed: '09aF' })],
    ['calls.0.context.seed', withContext({ seed: '0' }), withContext({ seed: '' })],
    ['calls.0.context.seed', withContext({ seed: 'f' }), withContext({ seed: 'g0' })],
    ['steps.0.text', { steps: [{ ...step, text: of(5_000) }] }, { steps: [{ ...step, text: of(5_001) }] }],
    ['replay', { replay: of(200) }, { replay: of(201) }],
    ['scenario.name', scenario('a'.repeat(64)), scenario('a'.repeat(65))],
    ['scenario.name', scenario('0-a-'), scenario('-a')],
    ['scenario.name', scenario('a0'), scenario('aA')],
    ['scenario.route', scenario('a', '/a?b'), scenario('a', '//example.com/')],
    ['scenario.route', scenario('a'), scenario('a', 'javascript:alert(1)')],
  ])('%s', (path, accepted, refused) => {
    expect(pathsIn(accepted)).toBeUndefined();
    expect(pathsIn(refused)).toEqual([`file.${path}`]);
  });

  function withContext(changes: object) {
    return { calls: [{ ...call, context: { ...context, ...changes } }] };
  }
  it('documents after a call: at most twenty problems, none for a deleted one', () => {
    const wrong = { kind: 'counter', id: 'a', body: -1 };
    const changed = [{ kind: 'counter', id: 'gone' }, ...list(30, wrong)];
    const paths = pathsIn({ calls: [call, { ...call, changed }, { ...call, changed }] }) ?? [];
    expect(paths).toHaveLength(20);
    expect(paths[0]).toBe('file.calls.1.changed.0.body');
    expect(pathsIn({ calls: [{ ...call, changed: changed.slice(0, 1) }] })).toBeUndefined();
  });

  it('calls to replay, or with changes', () => {
    for (const each of [
      { ...call, context },
      { ...call, changed: [] },
    ]) {
      expect(pathsIn({ calls: list(300, each) })).toBeUndefined();
      expect(pathsIn({ calls: list(301, each) })).toEqual(['file.calls']);
    }
  });
});

describe('a trace without some of its parts', () => {
  const restored = (trace: Trace, at: 'start' | 'end') => {
    const sandbox = emptySandbox();
    restoreState(sandbox, trace, at);
    return { sandbox, documents: sandbox.documents.all().filter(({ kind }) => kind !== 'clock') };
  };

  it('replays nothing, and restores nothing', () => {
    expect(finished(replayCalls(newTrace({}), createFieldNames({})))).toEqual([]);
    const before = Date.now();
    for (const at of ['start', 'end'] as const) {
      const { sandbox, documents } = restored(newTrace({}), at);
      expect(documents).toEqual([]);
      expect(sandbox.clock.now()).toBeGreaterThanOrEqual(before);
    }
  });

  it('restores the documents that its calls left, in their order', () => {
    const state = ['1', '2', '3'].map((id) => ({ kind: 'counter', id, body: 1 }));
    const changed = [
      { kind: 'counter', id: '2' },
      { kind: 'counter', id: '4', body: 2 },
    ];
    const { documents } = restored(newTrace({ state, calls: [{ ...call, changed }] }), 'end');
    expect(documents).toStrictEqual([state[0], state[2], changed[1]]);
  });

  it.each<[string, Partial<Trace>, object, RegExp | null]>([
    [
      'no state',
      {},
      {},
      /^The trace contains no state, so it cannot be replayed\. Send it to PUT \/__admin\/recorded-replies/,
    ],
    ['no assumptions', { state: [] }, { a: 1 }, null],
    ['the same assumptions', { state: [], assumptions: { a: 1 } }, { a: 1 }, null],
    ['other assumptions', { state: [], assumptions: { a: 1 } }, { a: 2 }, /^The trace comes from a server with other/],
    ['fewer assumptions', { state: [], assumptions: {} }, { a: 2 }, /^The trace comes from a server with other/],
  ])('can be replayed or not: with %s', (_, parts, own, problem) => {
    const found = replayProblem(newTrace(parts), own);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

it('the reading of a trace takes a step for each document, change and step', () => {
  const document = { kind: 'counter', id: '*', body: 1 };
  const call = { id: 1, clock: '2026-01-31T12:00:00.000Z', methods: [], code: 0, request: null, reply: null };
  const step = { at: '2026-01-31T12:00:00.000Z', text: 'a step', request: null };
  const documents = Array.from({ length: 10 }, (_, index) => ({ ...document, id: String(index) }));
  const parts = { state: documents, calls: [{ ...call, changed: documents }], steps: Array(10).fill(step) };
  const work = readingTrace(newTrace(parts as object), 'file');
  // Two checks of each document and change.
  expect([...work].length).toBeGreaterThanOrEqual(50);
  expect(readOrThrow(newTrace(parts as object))).toMatchObject(parts);
});
