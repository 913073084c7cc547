import type { BridgeEventName } from '@kit/contracts/bridge/events';
import type { Call, UnmatchedReply } from '@kit/mock-server/shell-check/check/calls';
import type { Check } from '@kit/mock-server/shell-check/check/check';
import { type Progress, verdictOf } from '@kit/mock-server/shell-check/check/verdict';
import { describe, expect, it } from 'vitest';
import { arrival, shellCall } from '../../support/shell-call';

const check = (more: Partial<Check> = {}): Check => ({
  ...{ id: 'logout', title: '', does: '', isStarted: false, steps: [] },
  ...more,
});
/** A call that was sent and answered at times in ms. */
const call = (eventName: BridgeEventName, callbackData: unknown, sentAt = 100, answeredAt = sentAt + 10): Call => {
  const callbackName = `bridge_${sentAt}`;
  const arrivals = [arrival({ result: 'success', callbackData, callbackName }, { at: answeredAt })];
  return shellCall(undefined, { eventName, callbackName, sentAt, arrivals });
};
const silent = (eventName: BridgeEventName, sentAt: number): Call =>
  shellCall(undefined, { eventName, callbackName: `bridge_${sentAt}`, sentAt, gaveUpAt: sentAt + 5_000 });

interface Around {
  readonly others?: readonly Call[];
  readonly unmatchedReplies?: readonly UnmatchedReply[];
  readonly more?: Partial<Check>;
}
/** @param calls the calls of the check */
const verdict = (
  calls: readonly Call[],
  { others = [], unmatchedReplies = [], more = {} }: Around = {},
  asked?: Call,
) => {
  const progress: Progress = { phase: 'ran', calls, ...(asked && { asked }) };
  const all = [...calls, ...others].sort((one, other) => one.sentAt - other.sentAt);
  const screen = { width: 375, pixelRatio: 3, safeTop: 0 };
  const { status, findings } = verdictOf(check(more), progress, { screen, calls: all, unmatchedReplies });
  return [status, ...findings.map(({ fault }) => fault)];
};

const info = { pkgName: 'com.a', lang: 'en', applicationName: '', screenWidth: 375, topStatusHeight: 0 };
const app = { ...info, osType: 'ios', appVersion: '1' };

describe('the meaning of a reply', () => {
  it('counts for the package information', () => {
    expect(verdict([call('getPackageInfo', { ...app, screenWidth: 1125 })])).toEqual([
      'failed',
      'width-in-device-pixels',
    ]);
    expect(verdict([call('getPackageInfo', app)])).toEqual(['passed']);
  });

  it('counts beside a remark, but not beside a fault', () => {
    const wide = { ...app, screenWidth: 500 };
    expect(verdict([call('getPackageInfo', wide, 100, 2_000)])).toEqual(['passed', 'slow', 'width-differs']);
    expect(verdict([call('getPackageInfo', wide, 100, 9_000)])).toEqual(['failed', 'late']);
    expect(verdict([call('getPackageInfo', { ...wide, lang: 5 })])).toEqual(['failed', 'number-for-text']);
  });

  it('counts for no other event', () => {
    expect(verdict([call('trackEvent', { screenWidth: 1125, token: 'null' })])).toEqual(['passed']);
  });
});

describe('a token', () => {
  const token = call('getUserInfo', { token: 'a1' }, 300);

  it.each<[string, readonly Call[], readonly string[]]>([
    ['no login', [call('loginDetect', { isLogin: false }, 100)], ['failed', 'token-without-login']],
    ['a login', [call('loginDetect', { isLogin: true }, 100)], ['passed']],
    ['nothing', [], ['passed']],
    [
      'a login after no login',
      [call('loginDetect', { isLogin: false }, 100), call('loginDetect', { isLogin: true }, 200)],
      ['passed'],
    ],
    [
      'no login after a login',
      [call('loginDetect', { isLogin: true }, 100), call('loginDetect', { isLogin: false }, 200)],
      ['failed', 'token-without-login'],
    ],
    ['no login at the same time', [call('loginDetect', { isLogin: false }, 300)], ['failed', 'token-without-login']],
    ['no login later', [call('loginDetect', { isLogin: false }, 400)], ['passed']],
    [
      'no login, and then no answer',
      [call('loginDetect', { isLogin: false }, 100), silent('loginDetect', 200)],
      ['failed', 'token-without-login'],
    ],
    ['no login of another event', [call('trackEvent', { isLogin: false }, 200)], ['passed']],
  ])('is compared with %s', (_, others, expected) => {
    expect(verdict([token], { others })).toEqual(expected);
  });
});

describe('a check', () => {
  it('has the time that its step may take', () => {
    const slow = call('trackEvent', {}, 100, 2_000);
    expect(verdict([slow])).toEqual(['passed', 'slow']);
    expect(verdict([slow], { more: { mayTakeLong: true } })).toEqual(['passed']);
  });

  it('counts replies that belong to no call', () => {
    const unmatchedReplies = [{ at: 150, name: 'other', isError: false }];
    expect(verdict([call('trackEvent', {})], { unmatchedReplies })).toEqual(['failed', 'unknown-call']);
  });

  it('does not judge a reply that may be meant for another call', () => {
    const first = call('getUserInfo', { isLogin: true }, 100);
    const both = { ...first, arrivals: [...first.arrivals, arrival({}, { at: 250 })] };
    expect(verdict([both], { others: [silent('loginDetect', 200)] })).toEqual(['passed']);
    expect(verdict([first], { others: [silent('loginDetect', 200)] })).toEqual(['failed', 'field-missing']);
  });

  it('of a made-up event has no meaning, and must be answered', () => {
    const more = { isUnknown: true };
    expect(verdict([call('trackEvent', {}, 100, 2_000)], { more })).toEqual(['passed', 'slow']);
    expect(verdict([silent('trackEvent', 100)], { more })).toEqual(['failed', 'never-answered']);
    const failure = shellCall({ result: 'no', callbackName: 'bridge_1' });
    expect(verdict([failure], { more })).toEqual(['passed']);
    expect(verdict([failure])).toEqual(['failed', 'unknown-result']);
  });

  it('of a logout fails if the login stays', () => {
    const logout = call('logout', {}, 100);
    expect(verdict([logout], {}, call('loginDetect', { isLogin: true }, 200))).toEqual(['failed', 'still-logged-in']);
    expect(verdict([logout], {}, call('loginDetect', { isLogin: false }, 200))).toEqual(['passed']);
  });
});
