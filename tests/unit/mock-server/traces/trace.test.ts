import { CONTRACT_VERSION } from '@kit/contracts/version';
import { Channel } from '@kit/mock-server/crypto/channel';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { keptPath } from '@kit/mock-server/sandbox/journal/kept-headers';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { recordedCallOf, redactedTraceOf as redactedTrace } from '@kit/mock-server/traces/redacted-trace';
import { replayCalls, replayProblem } from '@kit/mock-server/traces/replay';
import { changesBetween, withChanges } from '@kit/mock-server/traces/states';
import { newTrace, TRACE_VERSION, type Trace } from '@kit/mock-server/traces/trace';
import { snapshotOf, traceOf } from '@kit/mock-server/traces/write';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../../support/empty-sandbox';
import { finished } from '../../../support/finished';
import { readOrThrow as read, readTrace, refusalOf } from './reading';

type Fields = Record<string, unknown>;

const redactedTraceOf = (calls: Parameters<typeof redactedTrace>[0]) =>
  finished(redactedTrace(calls, createFieldNames({})));

const channel = new Channel('0123456789abcdef0123456789abcdef');

const text = fc.string({ maxLength: 12 });
/** Names that every object inherits. In a call they are ordinary field names. */
const inherited = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    ...[text, fc.integer(), fc.boolean(), fc.constant(null)],
    fc.array(tie('json'), { maxLength: 3 }),
    // Like JSON.parse, which makes own keys, also for `__proto__`.
    fc
      .array(fc.tuple(fc.oneof(inherited, text), tie('json')), { maxLength: 3 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
}));
const callRecord = fc.record({
  // As the journal keeps it, without parameters.
  url: fc.stringMatching(/^(?:\/[\w.~%:@-]{0,6}){0,4}$/).map((path) => keptPath(path)),
  header: fc.tuple(
    fc.oneof(inherited, fc.constantFrom('Cookie', 'X-Admin-Token', 'KeyId', 'host', 'appversion')),
    fc.stringMatching(/^[ -~]{0,12}$/),
  ),
  request: json,
  reply: json,
  methods: fc.array(fc.oneof(inherited, fc.constantFrom('homePage', 'orderDetail', 'generateSk')), { maxLength: 2 }),
  contactNumber: fc.option(fc.constant('08031234567'), { nil: undefined }),
  code: fc.integer({ min: 0, max: 999_999 }),
  http: fc.constantFrom(200, 503),
  durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  device: fc.option(fc.constant('a'), { nil: undefined }),
  screen: fc.option(fc.constant('/repay'), { nil: undefined }),
  end: fc.option(fc.constantFrom('lost' as const, 'aborted' as const), { nil: undefined }),
  session: fc.option(
    fc.constantFrom(
      { state: 'squeezed' as const, endedAt: 1_769_860_800_000, by: 'b.workbench' },
      { state: 'expired' as const, endedAt: null, by: null },
    ),
    { nil: undefined },
  ),
  note: fc.option(text, { nil: undefined }),
  unopened: fc.option(fc.constantFrom('unknown' as const, 'expired' as const), { nil: undefined }),
  faults: fc.option(fc.constant([{ id: 'f1', effect: { http: 503 } }]), { nil: undefined }),
  upstream: fc.option(
    fc.constant({ origin: 'http://127.0.0.1', durationMs: 1, deviations: [{ path: 'a', reason: 'b' }] }),
    { nil: undefined },
  ),
  at: fc.integer({ min: 0, max: 4e12 }),
  seed: fc.option(fc.stringMatching(/^[0-9a-f]{1,32}$/), { nil: undefined }),
  hasFile: fc.boolean(),
  writes: fc.boolean(),
});
type Given = typeof callRecord extends fc.Arbitrary<infer Value> ? Value : never;

const record = (sandbox: Sandbox, { header, at, seed, hasFile, writes, request, reply, ...rest }: Given): void => {
  const before = sandbox.documents.position;
  if (writes) sandbox.borrowers.findOrRegister('08031234567');
  if (writes) sandbox.clock.freeze();
  const record: CallRecord = {
    ...rest,
    rawHeaders: header,
    request: Buffer.from(channel.seal(JSON.stringify(request))),
    reply: channel.seal(JSON.stringify(reply)),
    channel,
    before,
    after: sandbox.documents.position,
    replay: { context: { at, seed }, hasFile },
  };
  runInContext({ at, seed, drawn: 0 }, () => sandbox.journal.record(record, sandbox.clock.now()));
};
const entriesOf = ({ journal }: Sandbox) => journal.list({ limit: 300 }).reverse();

describe('a trace', () => {
  it('of any journal is read back identical', () => {
    fc.assert(
      fc.property(fc.array(callRecord, { minLength: 1, maxLength: 5 }), (calls) => {
        const sandbox = emptySandbox();
        for (const call of calls) record(sandbox, call);
        const trace = finished(traceOf(sandbox, entriesOf(sandbox), { firstLimit: 5 }));
        expect(trace?.calls).toHaveLength(calls.length);
        const stored = JSON.parse(JSON.stringify(trace)) as Trace;
        expect(read(stored)).toEqual(stored);
        expect(stored).toEqual(trace);
        // `toEqual` ignores an own key `__proto__`.
        const contents = ({ calls = [] }: Trace) => JSON.stringify(calls.map(({ request, reply }) => [request, reply]));
        expect(contents(read(stored))).toBe(contents(trace as Trace));
        const entries = entriesOf(sandbox);
        expect(stored.calls?.map(({ id, context }) => [id, context?.raw, context?.headers])).toEqual(
          entries.map(({ id, raw, headers }) => [id, raw, headers]),
        );
        const ends = stored.calls?.map(({ context }) => [context?.session, context?.screen, context?.end]);
        expect(ends).toEqual(entries.map(({ session, screen, end }) => [session, screen, end]));
        expect(ends).toEqual(calls.map(({ session, screen, end }) => [session, screen, end]));
      }),
      { numRuns: 60 },
    );
  });

  it('of any journal, redacted, is read back identical, without state and context', () => {
    const entry = fc.record({ method: fc.constant('homePage'), data: fc.constant({}) });
    const reply = fc.record({ code: fc.constantFrom(0, 100_103), message: text, results: fc.constant([]) });
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, reply), { minLength: 1, maxLength: 4 }), (calls) => {
        const clock = '2026-01-31T12:00:00.000Z';
        const made = redactedTraceOf(
          calls.map(([each, answer]) => ({
            ...{ clock, request: { entries: [each] }, reply: answer },
            ...{ device: 'a', screen: '/repay', end: 'lost', session: { state: 'expired', endedAt: 1, by: 'b' } },
          })),
        );
        expect(read(JSON.parse(JSON.stringify(made)))).toEqual(made);
        expect(Object.keys(made ?? {})).not.toContain('state');
        for (const call of made?.calls ?? [])
          expect(Object.keys(call).sort()).toEqual(['clock', 'code', 'id', 'methods', 'reply', 'request']);
      }),
      { numRuns: 40 },
    );
  });

  it('records the changes of each call, so that its states follow from each other', () => {
    const sandbox = emptySandbox();
    const given = fc.sample(callRecord, { numRuns: 4, seed: 7 });
    for (const call of given) record(sandbox, { ...call, writes: true });
    const { state = [], calls = [] } = finished(traceOf(sandbox, entriesOf(sandbox), {})) ?? {};
    expect(state).toEqual([]);
    let current = state;
    for (const { changed } of calls) current = withChanges(current, changed);
    expect(new Set(current)).toEqual(new Set(snapshotOf(sandbox).state));
    expect(changesBetween(current, [])).toEqual(current.map(({ kind, id }) => ({ kind, id })));
  });

  it('contains nothing of a call that arrives between two of its steps', () => {
    const sandbox = emptySandbox();
    const [one, two, later] = fc.sample(callRecord, { numRuns: 3, seed: 3 }).map((call) => ({ ...call, writes: true }));
    for (const call of [one, two]) record(sandbox, call as Given);
    const taken = snapshotOf(sandbox).state;
    const work = traceOf(sandbox, entriesOf(sandbox), {});
    work.next();
    record(sandbox, later as Given);
    const { state = [], calls = [] } = finished(work) ?? {};
    const changed = calls.flatMap((call) => call.changed ?? []);
    expect([calls.length, new Set(withChanges(state, changed))]).toEqual([2, new Set(taken)]);
  });

  it('does not exist after the state was replaced, or without calls', () => {
    const sandbox = emptySandbox();
    record(sandbox, { ...fc.sample(callRecord, { numRuns: 1, seed: 1 })[0], writes: true } as Given);
    const entries = entriesOf(sandbox);
    expect(finished(traceOf(sandbox, entries, {}))).toBeDefined();
    expect(finished(traceOf(sandbox, [], {}))).toBeUndefined();
    expect(
      finished(
        traceOf(
          sandbox,
          entries.map((entry) => ({ ...entry, before: undefined })),
          {},
        ),
      ),
    ).toBeUndefined();
    sandbox.documents.clear();
    expect(finished(traceOf(sandbox, entries, {}))).toBeUndefined();
  });

  it('always has a header with the current time', () => {
    const { format, version, contractVersion, createdAt } = newTrace({});
    expect([format, version, contractVersion]).toEqual(['loan-webview-kit trace', TRACE_VERSION, CONTRACT_VERSION]);
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(5_000);
  });

  const trace = () => ({ ...newTrace({ state: [] }) }) as Fields;
  it.each<[string, (made: Fields) => unknown, string, string]>([
    [
      'of a later version',
      (made) => ({ ...made, version: TRACE_VERSION + 1 }),
      `This is a trace of version ${TRACE_VERSION + 1}. This server reads version ${TRACE_VERSION}.`,
      'version',
    ],
    ['with an invalid version', (made) => ({ ...made, version: '1' }), 'of version "1"', 'version'],
    ['without a version', ({ version: _, ...made }) => made, 'of version undefined', 'version'],
    ['of another format', (made) => ({ ...made, format: 'a trace' }), 'This file is not a trace.', 'format'],
    ['with an unknown part', (made) => ({ ...made, more: 1 }), 'This file is not a trace', 'more'],
    ['with an invalid date', (made) => ({ ...made, createdAt: 'x' }), 'This file is not a trace', 'createdAt'],
    ['with an invalid day', (made) => ({ ...made, createdAt: '2026-02-30T00:00:00.000Z' }), '', 'createdAt'],
    ['with a date without its time zone', (made) => ({ ...made, createdAt: '2026-02-03T00:00:00' }), '', 'createdAt'],
    [
      "with a date beyond the clock's range",
      (made) => ({ ...made, createdAt: '+200000-01-01T00:00:00.000Z' }),
      '',
      'createdAt',
    ],
    [
      'with a clock beyond the range of dates',
      (made) => ({ ...made, clock: { start: 9e15, end: 0 } }),
      '',
      'clock.start',
    ],
    [
      'with an unknown kind of document',
      (made) => ({ ...made, state: [{ kind: 'cat', id: '', body: 1 }] }),
      '',
      'state.0.kind',
    ],
    [
      'with an invalid document',
      (made) => ({ ...made, state: [{ kind: 'counter', id: '', body: -1 }] }),
      'The trace contains invalid documents',
      'state.0.body',
    ],
    [
      'with two documents of one id',
      (made) => ({ ...made, state: [1, 2].map((body) => ({ kind: 'counter', id: 'orders', body })) }),
      'The trace contains invalid documents',
      'state.1',
    ],
    ['without calls', (made) => ({ ...made, calls: [] }), '', 'calls'],
    [
      'with a part called __proto__',
      (made) => JSON.parse(`{"__proto__":1,${JSON.stringify(made).slice(1)}`),
      '',
      '__proto__',
    ],
    ['that is a list', () => [1], 'This file is not a trace.', 'format'],
    ['that is null', () => null, 'This file is not a trace.', 'format'],
  ])('%s is refused with the path', (_, change, said, path) => {
    expect(read(trace())).toBeDefined();
    const refusal = refusalOf(readTrace(change(trace()), 'file'));
    expect(refusal?.problem).toContain(said);
    expect(refusal?.paths.join()).toContain(path);
  });

  it('with __proto__ deep in a call is read unchanged, and changes no object', () => {
    const polluted = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    const [call] =
      redactedTraceOf([
        JSON.parse(
          '{"clock":"2026-01-31T12:00:00.000Z","request":{"entries":[{"method":"homePage","data":{}}]},"reply":{"code":0,"message":"","results":[]}}',
        ),
      ])?.calls ?? [];
    const made = read({ ...trace(), calls: [{ ...call, request: JSON.parse(polluted) }] });
    expect(JSON.stringify(made.calls?.[0]?.request)).toBe(polluted);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});

describe('a redacted call', () => {
  const reply = (code: number, results: object[]) => ({ code, message: 'm', results });
  const request = { entries: [{ method: 'homePage', data: {} }] };
  it('is refused for a replay with the reason, and has the code of its first failed result', () => {
    const failed = { method: 'homePage', code: 100_500, message: 'Internal error' };
    const clock = '2026-01-31T12:00:00.000Z';
    const made = redactedTraceOf([
      { clock, request, reply: reply(0, [{ ...failed, code: 0 }, failed]) },
      { clock, request, reply: reply(100_400, []) },
    ]);
    expect(made?.calls?.[1]?.code).toBe(100_400);
    expect(made?.calls?.[0]).toMatchObject({ id: 1, code: 100_500, methods: ['homePage'] });
    expect(replayProblem(made ?? newTrace({}), {})).toContain('contains no state');
    expect(finished(replayCalls({ ...newTrace({}), ...made, state: [] }, createFieldNames({})))).toMatchObject([
      { request: 1, same: null, problem: expect.stringContaining('redacted'), reply: null },
      { request: 2, same: null },
    ]);
  });

  it('cannot be made of a key exchange, or of a call that did not decrypt', () => {
    const clock = '2026-01-31T12:00:00.000Z';
    expect(redactedTraceOf([])).toBeUndefined();
    expect(redactedTraceOf([{ clock, request: null, reply: { code: 0, data: 'ab', keyId: 'k' } }])).toBeUndefined();
    expect(recordedCallOf({ request, reply: { code: 0 } })).toBeUndefined();
    expect(recordedCallOf({ request: { entries: [] }, reply: reply(0, []) })).toBeUndefined();
  });
});
