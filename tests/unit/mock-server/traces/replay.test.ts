import { runInContext } from '@kit/mock-server/core/replay-context';
import { replayCalls, restoreState } from '@kit/mock-server/traces/replay';
import { newTrace, type Trace, type TraceCall } from '@kit/mock-server/traces/trace';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import { emptySandbox } from '../../../support/empty-sandbox';
import { finished } from '../../../support/finished';
import { readTrace, refusalOf } from './reading';

const AT = '2026-01-31T12:00:00.000Z';
const names = createFieldNames({});
type Context = NonNullable<TraceCall['context']>;
/** A call without a session key, which is always refused in the same way. */
const callOf = (reply: unknown, context: Partial<Context> = {}, more: Partial<TraceCall> = {}): TraceCall => ({
  ...{ id: 7, clock: AT, methods: [], code: 401, request: null, reply },
  context: {
    ...{
      at: AT,
      url: '/app/homePage',
      headers: {},
      http: 200,
      durationMs: 1,
      unopened: 'no key id',
      fault: null,
      seed: null,
      problem: null,
    },
    raw: { request: 'ab', reply: '' },
    ...context,
  },
  ...more,
});
const traceOf = (calls: readonly TraceCall[], more: Partial<Trace> = {}): Trace =>
  newTrace({ ...more, calls: [...calls] });
const replayed = (call: TraceCall) => finished(replayCalls(traceOf([call]), names))[0];
const REFUSED = replayed(callOf(null))?.reply;
const FAULT = [{ id: 'f1', effect: { http: 503 } }] as unknown as Context['fault'];

/** Restores a trace one day later. @returns the clock and the documents */
const restored = (trace: Trace, at: 'start' | 'end') =>
  runInContext({ at: Date.parse(AT) + 86_400_000, seed: undefined, drawn: 0 }, () => {
    const sandbox = emptySandbox();
    restoreState(sandbox, trace, at);
    const { clock, documents } = sandbox;
    return { now: clock.now(), state: clock.state, ids: documents.all().map(({ kind, id }) => `${kind} ${id}`) };
  });

it('a replay takes a step for each call, so that a server answers other calls meanwhile', () => {
  expect([...replayCalls(traceOf([callOf(null), callOf(null), callOf(null)]), names)]).toHaveLength(3);
});

describe('a replayed call', () => {
  it('is the same if the reply and the faults are', () => {
    expect(REFUSED).toMatchObject({ code: 401 });
    expect(replayed(callOf(REFUSED))).toMatchObject({ request: 7, same: true, problem: null, fault: null });
    expect(replayed(callOf(null))?.same).toBe(true);
  });

  it.each([
    ['another reply', callOf({ code: 402 })],
    ['a fault that did not apply again', callOf(REFUSED, { fault: FAULT })],
    ['a fault that did not apply again, and no readable reply', callOf(null, { fault: FAULT })],
  ])('is not the same with %s', (_, call) => {
    expect(replayed(call)?.same).toBe(false);
  });

  it('runs alone, in the state that the calls before it left', () => {
    const count = { kind: 'counter', id: 'order', body: 3 };
    const calls = [callOf(REFUSED, {}, { changed: [count] }), callOf(REFUSED, { problem: 'Not again' })];
    expect(finished(replayCalls(traceOf(calls), names)).map(({ same, problem }) => [same, problem])).toEqual([
      [true, null],
      [null, 'Not again'],
    ]);
  });
});

describe('a restored state', () => {
  const clock = { start: Date.parse(AT), end: Date.parse(AT) + 60_000 };
  const session = { contactNumber: '08031234567', expiresAt: 1, squeezed: false };
  const state = [
    { kind: 'session', id: 'gone', body: session },
    { kind: 'session', id: 'kept', body: session },
  ];
  const changed = [
    { kind: 'session', id: 'gone' },
    { kind: 'session', id: 'new', body: session },
  ];
  const trace = traceOf([callOf(REFUSED, {}, { changed })], { state, clock });

  it('has the time and the documents before the first call', () => {
    const { now, ids } = restored(trace, 'start');
    expect(now).toBe(clock.start);
    expect(ids).toEqual(expect.arrayContaining(['session gone', 'session kept']));
    expect(ids).not.toContain('session new');
  });

  it('has the time and the documents after the last call, without the deleted ones', () => {
    const { now, ids } = restored(trace, 'end');
    expect(now).toBe(clock.end);
    expect(ids).toEqual(expect.arrayContaining(['session kept', 'session new']));
    expect(ids).not.toContain('session gone');
  });

  it('keeps a frozen clock frozen, and its distance from real time', () => {
    const frozen = { kind: 'clock', id: 'clock', body: { offset: 5_000, frozenAt: 99 } };
    const { now, state: kept } = restored(traceOf([callOf(REFUSED)], { state: [frozen], clock }), 'start');
    expect(now).toBe(99);
    expect(kept).toEqual({ frozenAt: 99, offset: 5_000 - 86_400_000 });
  });
});

describe('a date of a trace', () => {
  const made = () =>
    JSON.parse(JSON.stringify(traceOf([callOf(REFUSED)], { steps: [{ at: AT, text: 'x', request: null }] })));
  it.each([
    ['createdAt', 'createdAt'],
    ['calls.0.clock', 'calls.0.clock'],
    ['calls.0.context.at', 'calls.0.context.at'],
    ['steps.0.at', 'steps.0.at'],
  ])('%s is a date', (_, path) => {
    expect(refusalOf(readTrace(made(), 'file'))).toBeUndefined();
    for (const wrong of ['x', '', '2026-02-30T00:00:00.000Z', 5]) {
      const file = made();
      const names = path.split('.');
      const owner = names.slice(0, -1).reduce((value, name) => value[name], file);
      owner[names.at(-1) ?? ''] = wrong;
      expect(refusalOf(readTrace(file, 'file'))?.paths).toEqual([`file.${path}`]);
    }
  });
});
