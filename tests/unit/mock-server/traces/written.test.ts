import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { changesBetween, withChanges } from '@kit/mock-server/traces/states';
import { snapshotOf, traceOf } from '@kit/mock-server/traces/write';
import { describe, expect, it, vi } from 'vitest';
import packageJson from '../../../../mock-server/package.json' with { type: 'json' };
import { emptySandbox } from '../../../support/empty-sandbox';
import { finished } from '../../../support/finished';

const at = (ms: number) => new Date(ms).toISOString();
const replayAt = (now: number, hasFile = false) => ({ context: { at: now, seed: 'ab' }, hasFile });

/** Records a call at a real time, after a change of the sandbox. */
const record = (sandbox: Sandbox, now: number, more: Partial<CallRecord> = {}, change = () => undefined as unknown) => {
  const before = sandbox.documents.position;
  change();
  const call: CallRecord = {
    ...{ url: '/app/homePage', rawHeaders: ['keyid', 'k'], request: Buffer.from('ab'), reply: '{"code":5}' },
    ...{
      channel: undefined,
      methods: ['homePage'],
      contactNumber: undefined,
      code: 5,
      http: 200,
      durationMs: 3,
      note: undefined,
    },
    ...{ before, after: sandbox.documents.position, replay: replayAt(now) },
    ...more,
  };
  runInContext({ at: now, seed: undefined, drawn: 0 }, () => sandbox.journal.record(call, now + 500));
};
const entriesOf = (sandbox: Sandbox) => sandbox.journal.list({ limit: 100 }).reverse();
const written = (sandbox: Sandbox, entries = entriesOf(sandbox)) => {
  const trace = finished(traceOf(sandbox, entries, { firstLimit: 5 }));
  if (trace === undefined) throw new Error('No trace');
  return trace;
};

describe('a written trace', () => {
  it('has its origin, its assumptions, and the command that replays it', () => {
    const sandbox = emptySandbox();
    record(sandbox, 1_000);
    expect(written(sandbox)).toMatchObject({
      origin: { sandbox: 'test', version: packageJson.version, node: process.version },
      assumptions: { firstLimit: 5 },
      replay: 'npm run qa -- replay <this file>',
    });
  });

  it('has the state before its first call, the changes of each, and the time until the next call', () => {
    const sandbox = emptySandbox();
    sandbox.borrowers.findOrRegister('08000000001');
    record(sandbox, 1_000);
    record(sandbox, 2_000, {}, () => sandbox.borrowers.findOrRegister('08000000002'));
    record(sandbox, 3_000, {}, () => sandbox.borrowers.findOrRegister('08000000003'));
    record(sandbox, 4_000, {}, () => sandbox.borrowers.findOrRegister('08000000004'));
    const { state = [], calls = [], clock } = written(sandbox, entriesOf(sandbox).slice(1, 3));
    const borrowers = (documents: readonly { readonly kind: string; readonly id: string }[]) =>
      documents.filter(({ kind }) => kind === 'borrower').map(({ id }) => id);
    expect(borrowers(state)).toEqual(['08000000001']);
    expect(calls.map(({ id, changed = [] }) => [id, borrowers(changed)])).toEqual([
      [2, ['08000000002']],
      [3, ['08000000003']],
    ]);
    expect(clock).toEqual({ start: 2_000, end: 4_000 });
  });

  it('ends now if no call follows', () => {
    vi.spyOn(Date, 'now').mockReturnValue(77_000);
    const sandbox = emptySandbox();
    record(sandbox, 1_000);
    expect(written(sandbox).clock).toEqual({ start: 1_000, end: 77_000 });
  });

  it.each<[string, Partial<CallRecord>, string | null]>([
    ['any call', {}, null],
    ['an aborted call', { end: 'aborted' }, null],
    ['a lost call', { end: 'lost' }, 'the simulated network lost it'],
    ['a key exchange', { methods: ['generateSk'] }, 'sealed for one server'],
    ['a call that a backend answered', { replay: undefined }, 'a real backend answered it'],
    ['an upload', { replay: replayAt(1_000, true) }, 'does not store its file'],
  ])('says whether a call can run again: %s', (_, more, problem) => {
    const sandbox = emptySandbox();
    record(sandbox, 1_000, more);
    const context = written(sandbox).calls?.[0]?.context;
    expect(context?.problem ?? null).toEqual(problem === null ? null : expect.stringContaining(problem));
    expect(context?.seed).toBe('replay' in more && more.replay === undefined ? null : 'ab');
  });

  it('has each optional field only if the journal has it', () => {
    const sandbox = emptySandbox();
    record(sandbox, 1_000, { unopened: undefined });
    const [call] = written(sandbox).calls ?? [];
    expect(Object.keys(call ?? {}).sort()).toEqual(
      ['changed', 'clock', 'code', 'context', 'id', 'methods', 'reply', 'request'].sort(),
    );
    expect(Object.keys(call?.context ?? {}).sort()).toEqual(
      ['at', 'durationMs', 'fault', 'headers', 'http', 'problem', 'raw', 'seed', 'unopened', 'url'].sort(),
    );
    expect(call).toMatchObject({ clock: at(1_500), code: 5, context: { at: at(1_000), url: '/app/homePage' } });
    const known = { contactNumber: '08031234567', methods: ['homePage', 'orderList'] };
    const upstream = { origin: 'http://127.0.0.1', durationMs: 1, deviations: [] };
    const optional = { device: 'a', screen: '/repay', end: 'aborted', note: 'n', upstream } as const;
    record(sandbox, 2_000, { ...known, ...optional });
    expect(written(sandbox).calls?.[1]).toMatchObject({ ...known, context: optional });
  });

  it('tells the calls and the changes of the sandbox between them in words, in order', () => {
    const sandbox = emptySandbox();
    const change = (call: string, body?: unknown) =>
      runInContext({ at: 1_500, seed: undefined, drawn: 0 }, () =>
        sandbox.journal.noteChange({ route: call, call, from: 0, to: 0 }, body, 0),
      );
    change('POST /reset');
    record(sandbox, 1_000, { contactNumber: '08031234567', methods: ['homePage', 'orderList'] });
    change('POST /clock/freeze');
    change('POST /clock/advance', { ms: 7 });
    record(sandbox, 2_000, {
      methods: [],
      faults: [
        { id: 'f1', effect: { http: 503 } },
        { id: 'f2', effect: { http: 500 } },
      ],
    });
    change('POST /late');
    const steps = written(sandbox).steps ?? [];
    expect(steps.map(({ request }) => request)).toEqual([1, null, null, 2]);
    expect(steps.map((step) => step.at)).toEqual([at(1_000), at(1_500), at(1_500), at(2_000)]);
    expect(steps.map(({ text }) => text.replace(/ because it could not be opened: [a-z ]+/, ''))).toEqual([
      'homePage, orderList answered 5 for 08031234567',
      'POST /clock/freeze',
      'POST /clock/advance {"ms":7}',
      'A call answered 5 with the faults f1 {"http":503}, f2 {"http":500}',
    ]);
    expect(Object.keys(steps[0] ?? {}).sort()).toEqual(['at', 'request', 'text']);
  });

  it.each([
    ['key expired', 'homePage answered 5 because it could not be opened: key expired'],
    [null, 'homePage answered 5'],
  ] as const)('tells in words why a call could not be opened: %s', (unopened, text) => {
    const sandbox = emptySandbox();
    record(sandbox, 1_000);
    const entries = entriesOf(sandbox).map((entry) => ({ ...entry, unopened }));
    expect(written(sandbox, entries).steps?.[0]?.text).toBe(text);
  });

  it('has the state alone as a snapshot', () => {
    const sandbox = emptySandbox();
    expect(snapshotOf(sandbox).state).toEqual([]);
    sandbox.borrowers.findOrRegister('08000000001');
    expect(snapshotOf(sandbox).state).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'borrower', id: '08000000001' })]),
    );
  });
});

describe('the changes between two states', () => {
  const document = (kind: string, id: string, body: unknown) => ({ kind, id, body });
  const body = { a: 1 };
  const before = [document('k', '1', body), document('k', '2', 0), document('l', '1', 0)];

  it.each<[string, typeof before, object[]]>([
    ['none', before, []],
    ['the same body', [document('k', '1', body), ...before.slice(1)], []],
    ['an equal body', [document('k', '1', { ...body }), ...before.slice(1)], [document('k', '1', body)]],
    ['another body', [before[0], document('k', '2', 5), before[2]] as typeof before, [document('k', '2', 5)]],
    ['a deleted document', before.slice(0, 2), [{ kind: 'l', id: '1' }]],
    ['a new document', [...before, document('l', '2', 0)], [document('l', '2', 0)]],
  ])('are found and applied: %s', (_, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
    expect(withChanges(before, changesBetween(before, after))).toEqual(after);
  });

  it('depend on the given comparison', () => {
    const _after = [document('k', '1', { ...body }), ...before.slice(1)];
    expect(withChanges(before)).toEqual(before);
  });
});
