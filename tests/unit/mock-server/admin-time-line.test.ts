import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it } from 'vitest';
import { handleAdmin, hostOver } from '../../support/handle-admin';

const NUMBER = '08031234567';
const AT = Date.UTC(2027, 2, 10, 8);
const CLOCK = AT + 86_400_000;
const times = { at: '2027-03-10T08:00:00.000Z', clock: '2027-03-11T08:00:00.000Z' };

const called: CallRecord = {
  ...{ url: '/app/x', rawHeaders: [], request: Buffer.alloc(0), reply: '', channel: undefined },
  ...{ methods: ['saveWorkInfo'], contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};

const prepare = () => {
  const sandboxes = hostOver();
  const inTime = <Result>(step: () => Result) => runInContext({ at: AT, seed: undefined, drawn: 0 }, step);
  const sandbox = () => sandboxes.get('mine');
  return {
    ...{ sandboxes, sandbox },
    call: (record: Partial<CallRecord> = {}) =>
      inTime(() =>
        sandbox().journal.record(
          { ...called, replay: { context: { at: AT, seed: undefined }, hasFile: false }, ...record },
          CLOCK,
        ),
      ),
    act: (from?: number, to?: number, call = 'POST /clock/freeze') =>
      inTime(() => sandbox().journal.noteChange({ route: call, call, from, to }, undefined, CLOCK)),
    change: () => {
      sandbox().borrowers.findOrRegister(NUMBER);
      return sandbox().documents.position;
    },
    back: (point: string, body = {}) =>
      handleAdmin('POST /time-line/:point/back', {
        ...{ sandbox: sandbox(), services: { sandboxes }, params: { point }, body },
      }),
  };
};

const pointsOf = async (sandbox: Sandbox) =>
  ((await handleAdmin('GET /time-line', { sandbox })) as { points: { id: string; [field: string]: unknown }[] }).points;

describe('the time line', () => {
  it('describes calls that change state and acts, in the order in which they happened', async () => {
    const { sandbox, call, act, change } = prepare();
    const start = sandbox().documents.position;
    act(start, start + 1);
    const end = change();
    call({
      ...{ methods: ['homePage', 'saveWorkInfo', 'odd', 'saveIdentifierInfo'], code: 777, before: start, after: end },
      ...{ device: 'a', contactNumber: NUMBER },
    });
    call({ methods: ['homePage', 'odd'], before: start, after: end });
    call();
    act(undefined, undefined, 'POST /clock/resume');
    act(end, undefined, 'POST /clock/reset');
    const act1 = { id: 'a1', request: null, ...times, text: 'clock frozen', code: null, device: null };
    const none = { isLeft: false, canGoBefore: false, canGoAfter: false };
    const both = { isLeft: false, canGoBefore: true, canGoAfter: true };
    expect(await pointsOf(sandbox())).toEqual([
      { ...act1, contactNumber: null, ...both },
      {
        ...{ id: 'c1', request: 1, ...times, text: 'saveWorkInfo, saveIdentifierInfo', code: 777, device: 'a' },
        ...{ contactNumber: NUMBER, ...both },
      },
      {
        ...{ id: 'c3', request: 3, ...times, text: 'saveWorkInfo', code: 0, device: null, contactNumber: null },
        ...none,
      },
      { ...act1, id: 'a2', text: 'clock resumed', contactNumber: null, ...none },
      { ...act1, id: 'a3', text: 'clock set to real time', contactNumber: null, ...none, canGoBefore: true },
    ]);
  });

  it('tells which positions the history reaches', async () => {
    const { sandbox, call, act, change } = prepare();
    const [lost, later] = [sandbox().documents.position, 99];
    sandbox().documents.clear();
    const position = change();
    call({ before: lost, after: position });
    call({ before: position, after: later });
    act(lost, position);
    expect((await pointsOf(sandbox())).map(({ id, canGoBefore, canGoAfter }) => [id, canGoBefore, canGoAfter])).toEqual(
      [
        ['c1', false, true],
        ['c2', true, false],
        ['a1', false, true],
      ],
    );
  });

  it('omits an act that changed nothing', async () => {
    const { sandbox, act, change } = prepare();
    const position = change();
    act(position, position);
    act(position, position + 1);
    expect((await pointsOf(sandbox())).map(({ id }) => id)).toEqual(['a2']);
  });

  it('marks the points of a branch that was left, and no point on the way to the current state', async () => {
    const { sandbox, call, change, back } = prepare();
    const start = sandbox().documents.position;
    call({ before: start, after: start });
    const first = change();
    call({ before: start, after: first });
    sandbox().clock.freeze();
    const second = sandbox().documents.position;
    call({ before: first, after: second });
    await back('c2', { to: 'after' });
    const returned = sandbox().documents.position;
    call({ before: second, after: returned });
    expect((await pointsOf(sandbox())).map(({ id, isLeft }) => [id, isLeft])).toEqual([
      ['c1', false],
      ['c2', false],
      ['c3', true],
      ['c4', false],
    ]);
  });

  it('has the latest 300 points, of calls and of acts', async () => {
    const { sandbox, call, act } = prepare();
    for (let count = 0; count < 301; count += 1) act();
    expect((await pointsOf(sandbox())).map(({ id }) => id)).toEqual(
      Array.from({ length: 300 }, (_, index) => `a${index + 2}`),
    );
    for (let count = 0; count < 299; count += 1) call();
    expect((await pointsOf(sandbox())).slice(0, 2).map(({ id }) => id)).toEqual(['a301', 'c1']);
    for (let count = 0; count < 2; count += 1) call();
    expect((await pointsOf(sandbox())).map(({ id }) => id)).toEqual(
      Array.from({ length: 300 }, (_, index) => `c${index + 2}`),
    );
  });

  it('searches the latest two thousand calls', async () => {
    const { sandbox, call } = prepare();
    call();
    for (let count = 0; count < 1_999; count += 1) call({ methods: ['homePage'] });
    expect((await pointsOf(sandbox())).map(({ id }) => id)).toEqual(['c1']);
    call({ methods: ['homePage'] });
    expect(await pointsOf(sandbox())).toEqual([]);
  });
});

describe('going back to a point', () => {
  it('restores the state before it by default, and the state after it on request', async () => {
    const { sandbox, call, change, back } = prepare();
    sandbox().clock.freeze();
    const now = sandbox().clock.now();
    const before = sandbox().documents.position;
    call({ before, after: change() });
    expect(await back('c1')).toEqual({ sandbox: 'mine', documents: 1, now });
    expect(sandbox().borrowers.list()).toEqual([]);
    expect(await back('c1', { to: 'after' })).toEqual({ sandbox: 'mine', documents: 2, now });
    expect(await back('c1', { to: 'before' })).toEqual({ sandbox: 'mine', documents: 1, now });
  });

  it('restores the state around an act', async () => {
    const { sandbox, act, change, back } = prepare();
    sandbox().clock.freeze();
    const from = sandbox().documents.position;
    act(from, change());
    expect(await back('a1')).toMatchObject({ documents: 1 });
    expect(await back('a1', { to: 'after' })).toMatchObject({ documents: 2 });
  });

  it.each([
    ['c7', 404, 'The journal does not contain this call.'],
    ['a7', 404, 'The time line does not contain this act.'],
    ['c1', 410, 'The history does not reach this point. It starts again after a reset, a snapshot or a restart.'],
    ['c2', 410, 'The history does not reach this point. It starts again after a reset, a snapshot or a restart.'],
  ])('is refused for %s with HTTP %i', async (point, status, message) => {
    const { sandbox, call, back } = prepare();
    call();
    call({ before: sandbox().documents.position + 99 });
    await expect(back(point)).rejects.toMatchObject({ status, message, issues: [] });
  });
});
