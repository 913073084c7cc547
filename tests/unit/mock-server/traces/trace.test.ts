import { CONTRACT_VERSION } from '@kit/contracts/version';
import { recordedCallOf, redactedTraceOf as redactedTrace } from '@kit/mock-server/traces/redacted-trace';
import { replayCalls, replayProblem } from '@kit/mock-server/traces/replay';
import { newTrace, TRACE_VERSION } from '@kit/mock-server/traces/trace';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import { finished } from '../../../support/finished';
import { readOrThrow as read, readTrace, refusalOf } from './reading';

type Fields = Record<string, unknown>;

const redactedTraceOf = (calls: Parameters<typeof redactedTrace>[0]) =>
  finished(redactedTrace(calls, createFieldNames({})));

describe('a trace', () => {
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
