import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import {
  judgeForgotten,
  judgePackageInfo,
  judgeToken,
  type Screen,
} from '@kit/mock-server/shell-check/check/judge-meaning';
import { describe, expect, it } from 'vitest';
import { shellCall } from '../../support/shell-call';

const answered = (eventName: BridgeEventName, callbackData: unknown) =>
  shellCall({ result: 'success', callbackData, callbackName: 'bridge_1' }, { eventName });

/** Each finding as: its name, what it says, its remedy. The page is 375 CSS pixels wide, with 3 device pixels each. */
const judged = (fields: object, screen: Partial<Screen> = {}) => {
  const call = answered('getPackageInfo', { pkgName: 'com.a', screenWidth: 375, ...fields });
  const found = judgePackageInfo(call, { width: 375, pixelRatio: 3, safeTop: 0, ...screen });
  return found.map(({ fault, says, remedy }) => [fault, says, remedy] as const);
};
const faultsOf = (fields: object, screen?: Partial<Screen>) => judged(fields, screen).map(([fault]) => fault);

describe('the width of the screen', () => {
  it.each<[screenWidth: number, pixelRatio: number, faults: readonly string[]]>([
    [373, 3, []],
    [377, 3, []],
    [372, 3, ['width-differs']],
    [378, 3, ['width-differs']],
    [1125, 3, ['width-in-device-pixels']],
    [1130, 3, ['width-in-device-pixels']],
    [1134, 3, ['width-differs']],
    // A page that is zoomed out.
    [188, 0.5, ['width-differs']],
  ])('of %d with %d device pixels for each CSS pixel: %j', (screenWidth, pixelRatio, faults) => {
    expect(faultsOf({ screenWidth }, { pixelRatio })).toEqual(faults);
  });
});

describe('the height of the status bar', () => {
  it.each<[topStatusHeight: number, safeTop: number, faults: readonly string[]]>([
    [0, 0, []],
    [35, 0, ['status-bar-in-css-pixels']],
    [36, 0, []],
    [2 * HIGHEST_STATUS_BAR, 0, []],
    [2 * HIGHEST_STATUS_BAR + 1, 0, ['status-bar-in-device-pixels']],
    // Rounding by 2 CSS pixels is fine.
    [84, 44, []],
    [92, 44, []],
    [93, 44, ['status-bar-differs']],
    [120, 40, ['status-bar-in-device-pixels']],
  ])('of %d on a page whose top %d pixels are covered: %j', (topStatusHeight, safeTop, faults) => {
    expect(faultsOf({ topStatusHeight }, { safeTop })).toEqual(faults);
  });

  it.each<[topStatusHeight: number, safeTop: number, says: string, remedy: string]>([
    [24, 0, 'topStatusHeight is 24, which makes 12 CSS pixels: it looks like CSS pixels', ', which is 48 here.'],
    [44, 44, 'topStatusHeight is 44, which makes 22 CSS pixels: it looks like CSS pixels', ', which is 88 here.'],
    [
      ...([132, 0, 'topStatusHeight is 132, which makes 66 CSS pixels: it looks like device pixels'] as const),
      '132 device pixels are 44 CSS pixels, or 88 in the design.',
    ],
    [60, 44, 'topStatusHeight is 60, which makes 30 CSS pixels; the system covers 44', ', which is 88 here.'],
  ])('of %d instead of that of %d explains the unit', (topStatusHeight, safeTop, says, remedy) => {
    const [found] = judged({ topStatusHeight }, { safeTop });
    expect(found?.[1]).toContain(says);
    expect(found?.[2]).toContain('It is in pixels of a 750-wide design: CSS pixels × 750 / screenWidth');
    expect(found?.[2]).toContain(remedy);
  });

  it('is judged by the real width of the page, whatever screenWidth says', () => {
    expect(faultsOf({ topStatusHeight: 88, screenWidth: 1125 }, { safeTop: 44 })).toEqual(['width-in-device-pixels']);
    expect(faultsOf({ topStatusHeight: 44, screenWidth: 750 }, { width: 750, safeTop: 44 })).toEqual([]);
  });
});

describe('the system and the language', () => {
  it.each(['', 'android', 'ios'])('"%s" is the name of a system', (osType) => {
    expect(faultsOf({ osType })).toEqual([]);
  });

  it.each([
    ['Android', 'Send android, in lower case'],
    [' iOS 17.2', 'Send ios, in lower case'],
    ['android 14', 'Send android, in lower case'],
    ['harmony', 'Send android or ios, in lower case'],
    ['my android', 'Send android or ios, in lower case'],
  ])('"%s" is not: %s', (osType, remedy) => {
    expect(judged({ osType })).toEqual([
      ['os-type-spelling', expect.stringContaining(`osType is "${osType}".`), expect.stringContaining(remedy)],
    ]);
  });

  it.each([
    ['en_NG', 'en-NG'],
    ['zh_Hans_CN', 'zh-Hans-CN'],
  ])('%s is a language tag in the format of Java', (lang, tag) => {
    const remedy = `Send a BCP 47 tag: "${tag}" (Locale.toLanguageTag()).`;
    expect(judged({ lang })).toEqual([
      ['language-with-underscore', expect.stringContaining(`lang is "${lang}"`), remedy],
    ]);
    expect(faultsOf({ lang: tag })).toEqual([]);
  });

  it('are not judged without a readable reply', () => {
    const screen = { width: 375, pixelRatio: 3, safeTop: 44 };
    expect(judgePackageInfo(shellCall(undefined, { eventName: 'getPackageInfo' }), screen)).toEqual([]);
    expect(judgePackageInfo(answered('getPackageInfo', 'x'), screen)).toEqual([]);
  });
});

describe('a token', () => {
  const login = (isLogin: boolean) => answered('loginDetect', { isLogin });

  it.each<[token: string, isLogin: boolean | undefined, faults: readonly string[]]>([
    ['a1', true, []],
    ['a1', undefined, []],
    ['a1', false, ['token-without-login']],
    ['', false, []],
    ['', undefined, []],
    ['', true, ['token-empty']],
    ['null', true, ['token-is-a-word']],
    [' (nil) ', true, ['token-is-a-word']],
    ['Undefined', false, ['token-is-a-word']],
    ['nullable', true, []],
    ['a1 ', true, ['token-with-spaces']],
    ['\ta1', false, ['token-with-spaces']],
    [' ', true, ['token-with-spaces']],
  ])('%j after isLogin %s: %j', (token, isLogin, faults) => {
    const detected = isLogin === undefined ? undefined : login(isLogin);
    expect(judgeToken(answered('getUserInfo', { token }), detected).map(({ fault }) => fault)).toEqual(faults);
  });

  it('is not judged without a readable reply, or by an unreadable one', () => {
    expect(judgeToken(shellCall(undefined, { eventName: 'getUserInfo' }), login(true))).toEqual([]);
    const unreadable = answered('loginDetect', { isLogin: 'true' });
    expect(judgeToken(answered('getUserInfo', { token: '' }), unreadable)).toEqual([]);
    expect(
      judgeToken(answered('getUserInfo', { token: '' }), shellCall(undefined, { eventName: 'loginDetect' })),
    ).toEqual([]);
  });

  it('must not survive a logout', () => {
    expect(judgeForgotten('logout', login(false))).toEqual([]);
    expect(judgeForgotten('logout', shellCall(undefined, { eventName: 'loginDetect' }))).toEqual([]);
    expect(judgeForgotten('loginExpired', login(true))).toEqual([
      expect.objectContaining({
        fault: 'still-logged-in',
        says: expect.stringContaining('After loginExpired the shell still reports a login.'),
        remedy: 'Delete the native login on loginExpired, before answering it.',
      }),
    ]);
  });
});
