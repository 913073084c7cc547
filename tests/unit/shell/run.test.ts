import type { BridgeCall } from '@kit/contracts/bridge/message';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import type { CheckId } from '@kit/mock-server/shell-check/check/check';
import { checks } from '@kit/mock-server/shell-check/check/checks';
import { isSaved } from '@kit/mock-server/shell-check/check/report';
import type { Run, Saved } from '@kit/mock-server/shell-check/check/run';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestRun, findingsOf, finish, runIn, startOne, windowWith } from '../../support/shell-run';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = (run: Run, id: CheckId) => run.snapshot().rows.find(({ check }) => check.id === id);
const faultsOf = (run: Run) => findingsOf(run).map(({ fault }) => fault);
const statusOf = (run: Run, id: CheckId) => rowOf(run, id)?.verdict.status;

describe('a check that needs a person', () => {
  const looks: readonly (readonly [CheckId, string])[] = [
    ['getPackageInfo', 'status-bar-looks-wrong'],
    ['setBackSwitch', 'back-not-passed-on'],
    ['copyText', 'copied-something-else'],
    ['openWhatsApp', 'wrong-phone-number'],
    ['openGooglePlay', 'wrong-store-page'],
    ['loginPopup', 'no-native-login'],
    ['closePage', 'not-closed'],
  ];

  test.each(looks)("%s passes or fails by the person's answer: %s", async (id, fault) => {
    const run = runIn('');
    await startOne(run, id);
    expect(statusOf(run, id)).toBe('needs a look');
    run.answer(id, 'yes');
    expect(statusOf(run, id)).toBe('passed');
    run.answer(id, 'no');
    expect(statusOf(run, id)).toBe('failed');
    expect(faultsOf(run)).toEqual([fault]);
  });

  test('does not pass a pasted number without its leading zero', async () => {
    const run = runIn('');
    await startOne(run, 'copyText');
    run.paste('copyText', '123456789');
    expect(faultsOf(run)).toEqual(['copied-something-else']);
    run.paste('copyText', '0123456789');
    expect([statusOf(run, 'copyText'), rowOf(run, 'copyText')?.progress.look]).toEqual(['passed', 'yes']);
  });

  test('notices by itself that the borrower went back, and returns the button to the shell', async () => {
    let goBack: () => void = () => undefined;
    const window = windowWith('');
    const sent: BridgeCall[] = [];
    const host = Reflect.get(window, 'AppBridge') as { postMessage(json: string): void };
    const post = host.postMessage;
    host.postMessage = (json) => {
      sent.push(JSON.parse(json) as BridgeCall);
      post(json);
    };
    const run = createTestRun({
      window,
      act: (_action, noticed) => {
        goBack = () => noticed(true);
      },
    });
    await startOne(run, 'setBackSwitch');
    goBack();
    expect(statusOf(run, 'setBackSwitch')).toBe('passed');
    expect(sent.map(({ params }) => params)).toEqual([{ intercept: true }, { intercept: false }]);
  });
});

describe('a check of the web view', () => {
  const actions = checks.flatMap(({ id, action, isPageLeft = false }) =>
    action === undefined || action === 'goBack' ? [] : [{ id, action, isPageLeft }],
  );

  test.each(actions)('$id does its action, after it saved the run if the page can end', async (check) => {
    const done: string[] = [];
    const run = createTestRun({
      window: windowWith(''),
      act: (action) => void done.push(action),
      save: (progress) => void done.push(`saved ${progress[check.id]?.phase}`),
    });
    await startOne(run, check.id);
    expect(done).toEqual([...(check.isPageLeft ? ['saved ran'] : []), check.action]);
    expect(statusOf(run, check.id)).toBe('needs a look');
    run.answer(check.id, 'yes');
    // The page was not left.
    if (check.isPageLeft) expect(done.at(-1)).toBe('saved undefined');
  });

  test.each([
    ['passes if the page notices the result', true, 'passed', []],
    ['fails if the result is unusable', false, 'failed', ['no-photo']],
  ] as const)('%s', async (_, isGood, status, faults) => {
    const sent: unknown[] = [];
    let notice: (isGood: boolean) => void = () => undefined;
    const window = windowWith('');
    Object.assign(Reflect.get(window, 'AppBridge') as object, { postMessage: (json: string) => sent.push(json) });
    const run = createTestRun({
      window,
      act: (_action, noticed) => {
        notice = noticed;
      },
    });
    await startOne(run, 'takePhoto');
    notice(isGood);
    expect([statusOf(run, 'takePhoto'), faultsOf(run)]).toEqual([status, faults]);
    expect(sent).toEqual([]);
  });

  test('fails in the words of the check if the tester says that it did not work', async () => {
    for (const { id, look } of checks.filter(({ steps }) => steps.length === 0)) {
      const run = createTestRun({ window: windowWith('') });
      await startOne(run, id);
      run.answer(id, 'no');
      expect([statusOf(run, id), faultsOf(run)]).toEqual(['failed', [look?.fault]]);
    }
  });
});

describe('a run of the shell check', () => {
  test('continues after closePage has closed its page', async () => {
    let saved: Saved = {};
    const window = windowWith('never-answered', 'closePage');
    const before = createTestRun({
      window,
      save: (progress) => {
        saved = JSON.parse(JSON.stringify(progress));
      },
    });
    await finish(before);
    before.answer('getPackageInfo', 'yes');
    void before.startOne('closePage');
    expect(isSaved(saved)).toBe(true);

    const after = createTestRun({ window: windowWith('') }, saved);
    const statuses = () =>
      Object.fromEntries(after.snapshot().rows.map(({ check, verdict }) => [check.id, verdict.status]));
    expect(statuses()).toMatchObject({ getPackageInfo: 'passed', together: 'passed', closePage: 'needs a look' });
    after.answer('closePage', 'yes');
    expect(statuses()).toMatchObject({ closePage: 'passed', openWhatsApp: 'not run' });
  });

  test.each([['text'], [[1]], [{ loginDetect: 1 }], [{ loginDetect: { calls: 'none' } }], [null]])(
    'does not continue from an invalid saved state: %j',
    (saved) => {
      expect(isSaved(saved)).toBe(false);
    },
  );

  test('judges a check again if its reply arrives after the timeout', async () => {
    const run = runIn('late', 'trackEvent');
    const under = run.startOne('trackEvent');
    await vi.advanceTimersByTimeAsync(1000);
    run.skip();
    await vi.advanceTimersByTimeAsync(3000);
    expect(faultsOf(run)).toEqual(['never-answered']);
    await vi.advanceTimersByTimeAsync(2000);
    await under;
    expect(faultsOf(run)).toEqual(['slow']);
  });

  test('waits as long as the app for slow events, and stops on request', async () => {
    const run = runIn('never-answered', 'loginPopup');
    const under = run.startOne('loginPopup');
    await vi.advanceTimersByTimeAsync(NATIVE_CALL_TIMEOUT - 1000);
    expect(statusOf(run, 'loginPopup')).toBe('running');
    run.skip();
    await vi.advanceTimersByTimeAsync(1000);
    await under;
    expect(statusOf(run, 'loginPopup')).toBe('failed');
  });

  test('runs one check at a time', async () => {
    const run = runIn('');
    const under = run.startOne('loginPopup');
    await run.startOne('copyText');
    expect(statusOf(run, 'copyText')).toBe('not run');
    await vi.advanceTimersByTimeAsync(NATIVE_CALL_TIMEOUT);
    await under;
  });

  test('notifies listeners of each change until they unsubscribe', async () => {
    const run = runIn('');
    const listener = vi.fn();
    const leave = run.subscribe(listener);
    const before = run.snapshot();
    expect(run.snapshot()).toBe(before);
    await startOne(run, 'loginDetect');
    expect(listener).toHaveBeenCalled();
    expect(run.snapshot()).not.toBe(before);
    leave();
    listener.mockClear();
    await startOne(run, 'loginDetect');
    expect(listener).not.toHaveBeenCalled();
  });

  test('reports a fault of three checks only in the first of them', async () => {
    const run = runIn('result-capitals', 'trackEvent');
    await finish(run);
    const { rows } = run.snapshot();
    const failed = rows.filter(({ verdict }) => verdict.status === 'failed');
    expect(failed.map(({ check, news }) => [check.id, news.length])).toEqual([
      ['trackEvent', 1],
      ['oddText', 0],
      ['together', 0],
    ]);
  });

  test('reports a fault of two events in both', async () => {
    const run = runIn('result-capitals');
    await startOne(run, 'loginDetect');
    await startOne(run, 'copyText');
    expect([rowOf(run, 'loginDetect')?.news.length, rowOf(run, 'copyText')?.news.length]).toEqual([1, 1]);
  });
});

describe('the height of the status bar', () => {
  const within = async (safeTop: number, pixelRatio: number, topStatusHeight: number) => {
    const postMessage = (json: string) => {
      const { eventName, callbackName } = JSON.parse(json) as BridgeCall;
      const callbackData =
        eventName === 'getPackageInfo'
          ? {
              pkgName: 'com.example.bar',
              lang: 'en',
              applicationName: 'Bar',
              screenWidth: 375,
              topStatusHeight,
              osType: 'ios',
              appVersion: '1',
            }
          : undefined;
      const reply = () => Reflect.get(window, callbackName) as (reply: unknown) => void;
      setTimeout(() => reply()({ result: 'success', callbackData, callbackName }), 1);
    };
    const window = { addEventListener: () => undefined, AppBridge: { postMessage } };
    const run = createTestRun({ window, screen: () => ({ width: 375, pixelRatio, safeTop }) });
    await startOne(run, 'getPackageInfo');
    return faultsOf(run);
  };

  test.each([
    ['as the engine measures it', 44, 3, 88, []],
    ['unknown to the engine', 0, 3, 88, []],
    ['missing', 0, 3, 0, []],
    ['in CSS pixels, if a status bar can have that height', 44, 3, 44, ['status-bar-in-css-pixels']],
    ['in device pixels, if a status bar can have that height', 40, 3, 120, ['status-bar-in-device-pixels']],
    ['missing although the system covers the page', 44, 3, 0, ['status-bar-differs']],
    ["different from the engine's measurement", 44, 3, 60, ['status-bar-differs']],
  ])('%s', async (_what, safeTop, pixelRatio, topStatusHeight, faults) => {
    expect(await within(safeTop, pixelRatio, topStatusHeight)).toEqual(faults);
  });
});

describe('a handler that works synchronously', () => {
  test('is reported because it blocks the page', async () => {
    let worked = 0;
    const window = {
      addEventListener: () => undefined,
      AppBridge: {
        postMessage: (json: string) => {
          worked += 300;
          const { callbackName } = JSON.parse(json) as BridgeCall;
          const reply = () => Reflect.get(window, callbackName) as (reply: unknown) => void;
          setTimeout(() => reply()({ result: 'success', callbackData: { isLogin: false }, callbackName }), 1);
        },
      },
    };
    const run = createTestRun({ window, now: () => performance.now() + worked });
    await startOne(run, 'loginDetect');
    expect(faultsOf(run)).toEqual(['blocks-the-page']);
    expect(findingsOf(run)[0]?.says).toMatch(/was blocked for 300 ms/);
    expect(statusOf(run, 'loginDetect')).toBe('passed');
  });
});
