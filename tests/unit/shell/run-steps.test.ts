import type { BridgeCall } from '@kit/contracts/bridge/message';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import type { CheckId } from '@kit/mock-server/shell-check/check/check';
import type { PageAccess, Run, Saved } from '@kit/mock-server/shell-check/check/run';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrival, shellCall } from '../../support/shell-call';
import { createTestRun, startOne } from '../../support/shell-run';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1_000;

/** A run in a shell that records each message. @param resultOf returns the result of the reply; undefined for no reply */
const runWith = (resultOf: (call: BridgeCall) => string | undefined, around: Partial<PageAccess> = {}) => {
  const sent: BridgeCall[] = [];
  const saved: Saved[] = [];
  const window = {
    addEventListener: () => undefined,
    AppBridge: {
      postMessage: (json: string) => {
        const call = JSON.parse(json) as BridgeCall;
        sent.push(call);
        const { callbackName } = call;
        const result = resultOf(call);
        const callback = Reflect.get(window, callbackName) as (reply: unknown) => void;
        if (result !== undefined) setTimeout(() => callback({ result, callbackName }), 1);
      },
    },
  };
  const run = createTestRun({ window, save: (progress) => void saved.push(progress), ...around });
  return { run, sent, saved, names: () => sent.map(({ eventName }) => eventName) };
};
const rowOf = (run: Run, id: CheckId) => {
  const row = run.snapshot().rows.find(({ check }) => check.id === id);
  if (row === undefined) throw new Error(`There is no check ${id}.`);
  return row;
};
const SPELLINGS = ['timesdk', 'TimeSdk', 'time_sdk', 'time-sdk', 'TIMESDK'];

describe('the steps of a check', () => {
  it('run one after the other while they succeed', async () => {
    const { run, sent } = runWith(() => 'success');
    await startOne(run, 'timeSdk');
    expect(sent.map(({ eventName, params }) => [eventName, params.isWait])).toEqual([
      ['timeSdk', false],
      ['timeSdk', true],
    ]);
    expect(rowOf(run, 'timeSdk').progress.calls).toHaveLength(2);
  });

  it('end with a failure, and then other spellings are tried', async () => {
    const { run, names } = runWith(({ eventName }) => (eventName === 'TimeSdk' ? 'success' : 'error'));
    await startOne(run, 'timeSdk');
    expect(names()).toEqual(['timeSdk', ...SPELLINGS]);
    const { progress, verdict } = rowOf(run, 'timeSdk');
    expect(progress.calls).toMatchObject([{ eventName: 'timeSdk', answersTo: 'TimeSdk' }]);
    expect(verdict.findings.map(({ fault }) => fault)).toEqual(['event-name-spelling']);
  });

  it('can run at once, and only failed ones are tried in other spellings', async () => {
    const { run, names } = runWith(({ eventName }) => (eventName === 'trackEvent' ? 'error' : 'success'));
    const under = run.startOne('together');
    const atOnce = ['getPackageInfo', 'loginDetect', 'trackEvent', 'loginDetect', 'getPackageInfo'];
    expect(names()).toEqual(atOnce);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    await under;
    expect(names()).toEqual([...atOnce, 'trackevent', 'TrackEvent', 'track_event', 'track-event', 'TRACKEVENT']);
    const { calls } = rowOf(run, 'together').progress;
    expect(calls.map(({ answersTo }) => answersTo)).toEqual([undefined, undefined, 'trackevent', undefined, undefined]);
  });

  it('of an unknown event must fail, so no other spelling is tried', async () => {
    const { run, names } = runWith(() => 'error');
    await startOne(run, 'unknown');
    expect(names()).toEqual(['shellCheckUnknown']);
    expect(rowOf(run, 'unknown').verdict.status).toBe('passed');
  });

  it.each<[CheckId, number]>([
    ['getPackageInfo', 4],
    ['copyText', 10],
    ['openWhatsApp', NATIVE_CALL_TIMEOUT / SECOND],
    // Its first step need not wait for the end of the data collection.
    ['timeSdk', 10],
  ])('of %s are given up after %d s', async (id, seconds) => {
    const { run } = runWith(() => undefined);
    const under = run.startOne(id);
    await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
    expect(rowOf(run, id).progress.calls[0]?.gaveUpAt).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(rowOf(run, id).progress.calls[0]?.gaveUpAt).toBeDefined();
    await vi.advanceTimersByTimeAsync(SECOND);
    await under;
    expect(rowOf(run, id).verdict.status).toBe('failed');
  });

  it('that wait have the timeout of the app', async () => {
    const { run } = runWith(({ params }) => (params.isWait === true ? undefined : 'success'));
    const under = run.startOne('timeSdk');
    await vi.advanceTimersByTimeAsync(NATIVE_CALL_TIMEOUT);
    expect(run.snapshot().isRunning).toBe(true);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    await under;
    expect(run.snapshot().isRunning).toBe(false);
  });

  it.each(['logout', 'loginExpired'] as const)('of %s end with the question whether the login is gone', async (id) => {
    const { run, sent } = runWith(() => 'success');
    await startOne(run, id);
    expect(sent.map(({ eventName, params }) => [eventName, params])).toEqual([
      [id, {}],
      ['loginDetect', {}],
    ]);
    expect(rowOf(run, id).progress.asked).toMatchObject({ eventName: 'loginDetect', timeout: 4 * SECOND });
    const [first] = rowOf(run, id).progress.calls;
    expect(rowOf(run, id).progress.calls).toEqual([first]);
  });

  it('of one check only ask about its own login', async () => {
    const { run } = runWith(() => 'success');
    await startOne(run, 'copyText');
    expect(rowOf(run, 'copyText').progress.asked).toBeUndefined();
  });
});

describe('a started check', () => {
  it('forgets its last run', async () => {
    const act = vi.fn();
    const { run } = runWith(() => 'success', { act });
    await startOne(run, 'copyText');
    expect(act).not.toHaveBeenCalled();
    run.answer('copyText', 'no');
    await startOne(run, 'copyText');
    expect(rowOf(run, 'copyText').progress).toMatchObject({ phase: 'ran', calls: [expect.anything()] });
    expect(rowOf(run, 'copyText').progress.look).toBeUndefined();
  });

  it('does nothing without a bridge', async () => {
    const act = vi.fn();
    const run = createTestRun({ act });
    await startOne(run, 'takePhoto');
    await run.start();
    run.skip();
    run.answer('setBackSwitch', 'yes');
    expect(act).not.toHaveBeenCalled();
    expect(rowOf(run, 'takePhoto').progress.phase).toBe('not run');
    expect(run.snapshot()).toMatchObject({ host: undefined, isRunning: false });
    expect(run.snapshot().hostFindings.map(({ fault }) => fault)).toEqual(['no-bridge']);
  });

  it('does not start the checks that need a tap', async () => {
    const { run, names } = runWith(() => 'success');
    const under = run.start();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await under;
    expect(new Set(names())).toEqual(
      new Set(['getPackageInfo', 'loginDetect', 'getUserInfo', 'trackEvent', 'timeSdk', 'shellCheckUnknown']),
    );
    const open = run
      .snapshot()
      .rows.filter(({ check, progress }) => check.isStarted !== (progress.phase === 'not run'));
    expect(open).toEqual([]);
  });

  it('is saved with the others before it can close the page', async () => {
    const { run, saved } = runWith(() => 'success');
    await startOne(run, 'copyText');
    expect(saved).toEqual([]);
    run.answer('copyText', 'yes');
    expect(saved).toEqual([]);
    const under = run.startOne('closePage');
    expect(saved).toMatchObject([{ copyText: { look: 'yes' }, closePage: { phase: 'ran', calls: [] } }]);
    expect(rowOf(run, 'closePage').progress.phase).toBe('running');
    await vi.advanceTimersByTimeAsync(SECOND);
    await under;
    run.answer('closePage', 'no');
    expect(saved.slice(1)).toEqual([{}]);
  });
});

describe('the calls of the page before', () => {
  const detected = (sentAt: number, isLogin: boolean) => {
    const callbackName = `bridge_${sentAt}`;
    const raw = { result: 'success', callbackData: { isLogin }, callbackName };
    return shellCall(undefined, { eventName: 'loginDetect', callbackName, sentAt, arrivals: [arrival(raw)] });
  };

  it.each<[first: boolean, second: boolean, faults: readonly string[]]>([
    [true, false, ['token-without-login']],
    [false, true, []],
  ])('count in the order of their times: isLogin %s, then %s', async (first, second, faults) => {
    const raw = { result: 'success', callbackData: { token: 'a1' }, callbackName: 'bridge_1' };
    const token = shellCall(raw, { eventName: 'getUserInfo' });
    const run = createTestRun(
      {},
      {
        together: { phase: 'ran', calls: [detected(20, second)] },
        loginDetect: { phase: 'ran', calls: [detected(10, first)] },
        getUserInfo: { phase: 'ran', calls: [token] },
      },
    );
    expect(rowOf(run, 'getUserInfo').verdict.findings.map(({ fault }) => fault)).toEqual(faults);
  });
});

describe('the answer of a person', () => {
  it('returns the back button to the shell once, and only that of this check', async () => {
    const { run, sent } = runWith(() => 'success');
    await startOne(run, 'copyText');
    run.answer('copyText', 'yes');
    await startOne(run, 'setBackSwitch');
    run.answer('setBackSwitch', 'no');
    run.answer('setBackSwitch', 'yes');
    expect(sent.slice(1).map(({ eventName, params }) => [eventName, params])).toEqual([
      ['setBackSwitch', { intercept: true }],
      ['setBackSwitch', { intercept: false }],
    ]);
  });

  it('can come from the page itself', async () => {
    let notice: (isGood: boolean) => void = () => undefined;
    const { run } = runWith(() => 'success', {
      act: (_action, noticed) => {
        notice = noticed;
      },
    });
    await startOne(run, 'takePhoto');
    notice(false);
    expect(rowOf(run, 'takePhoto').progress.look).toBe('no');
    notice(true);
    expect(rowOf(run, 'takePhoto').progress.look).toBe('yes');
  });
});
