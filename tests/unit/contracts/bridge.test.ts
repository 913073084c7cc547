import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { bridgeEvents, packageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR, STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, bridgeCall, bridgeReply } from '@kit/contracts/bridge/message';
import { bridgeNotes, packageInfoNotes } from '@kit/contracts/bridge/notes';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('the bridge to the native app', () => {
  it('uses the wire names of existing native apps', () => {
    expect([BRIDGE_OBJECT, BRIDGE_SUCCESS, APP_CONFIG_ELEMENT]).toEqual(['AppBridge', 'success', 'app-config']);
    expect(Object.keys(bridgeEvents).sort()).toEqual(
      'closePage copyText getPackageInfo getUserInfo loginDetect loginExpired loginPopup logout openGooglePlay openWhatsApp setBackSwitch timeSdk trackEvent'.split(
        ' ',
      ),
    );
  });

  it('accepts a call with all parts, and a reply with at least a result', () => {
    const call = { eventName: 'copyText', eventId: '1', params: {}, callbackName: 'cb' };
    expect(accepts(bridgeCall, call)).toBe(true);
    for (const part of ['eventName', 'eventId', 'callbackName']) {
      expect([part, accepts(bridgeCall, { ...call, [part]: '' })]).toEqual([part, false]);
    }
    expect(accepts(bridgeCall, { ...call, params: null })).toBe(false);
    expect(accepts(bridgeCall, { ...call, more: 1 })).toBe(false);
    expect(accepts(bridgeReply, { result: 'success' })).toBe(true);
    expect(accepts(bridgeReply, { result: 'error', callbackData: 5, callbackName: 'cb', more: 1 })).toBe(true);
    for (const wrong of [{}, { result: 1 }, { result: 'x', callbackName: 5 }]) {
      expect(accepts(bridgeReply, wrong)).toBe(false);
    }
  });

  it.each<[keyof typeof bridgeEvents, object]>([
    ['getUserInfo', {}],
    ['loginDetect', {}],
    ['logout', {}],
    ['getPackageInfo', {}],
    ['openWhatsApp', { number: '08031234567' }],
    ['openGooglePlay', { packageId: 'com.example' }],
    ['trackEvent', { event: 'x' }],
    ['timeSdk', { stepType: 'app', orderId: '1', isWait: true }],
    ['loginExpired', {}],
    ['loginPopup', {}],
    ['closePage', {}],
    ['setBackSwitch', { intercept: true }],
    ['copyText', { text: 'x' }],
  ])('accepts exactly the documented parameters of %s', (name, params) => {
    const schema = bridgeEvents[name].params;
    expect(accepts(schema, params)).toBe(true);
    expect(accepts(schema, { ...params, more: 1 })).toBe(false);
    for (const part of Object.keys(params)) {
      expect([part, accepts(schema, { ...params, [part]: undefined })]).toEqual([part, false]);
      expect([part, accepts(schema, { ...params, [part]: 5 })]).toEqual([part, false]);
    }
  });

  it('accepts text, numbers and booleans as analytics properties', () => {
    const { params } = bridgeEvents.trackEvent;
    expect(accepts(params, { event: 'x', properties: { a: 'text', b: 1, c: true } })).toBe(true);
    for (const wrong of [null, { a: null }, { a: {} }, 'text']) {
      expect(accepts(params, { event: 'x', properties: wrong })).toBe(false);
    }
  });

  it('returns the logged-in user', () => {
    expect(z.parse(bridgeEvents.getUserInfo.callbackData, { token: 't', more: 1 })).toEqual({ token: 't' });
    expect(z.parse(bridgeEvents.loginDetect.callbackData, { isLogin: false, more: 1 })).toEqual({ isLogin: false });
    for (const [name, wrong] of [
      ['getUserInfo', {}],
      ['getUserInfo', { token: 5 }],
      ['loginDetect', {}],
      ['loginDetect', { isLogin: 'yes' }],
    ] as const) {
      expect(accepts(bridgeEvents[name].callbackData, wrong)).toBe(false);
    }
  });

  it('accepts package information with only a package name, as older native apps send it', () => {
    expect(z.parse(packageInfo, { pkgName: 'com.example.loan' })).toEqual({
      pkgName: 'com.example.loan',
      lang: 'en-US',
      applicationName: '',
      bodyHeader: {},
      screenWidth: 375,
      topStatusHeight: 0,
      osType: '',
      appVersion: '',
      buildNumber: '',
    });
    expect(accepts(packageInfo, { pkgName: 'p', screenWidth: 0.5, topStatusHeight: 0 })).toBe(true);
    for (const wrong of [
      {},
      { pkgName: '' },
      { pkgName: 'p', screenWidth: 0 },
      { pkgName: 'p', topStatusHeight: -1 },
    ]) {
      expect(accepts(packageInfo, wrong)).toBe(false);
    }
    const ids = { appsflyerId: 'a', adjustId: 'b', androidId: 'c', adId: 'd', firebaseId: 'e' };
    expect(z.parse(packageInfo, { pkgName: 'p', ...ids })).toMatchObject(ids);
  });

  it('waits for the startup timeout where a screen waits, and 150 s elsewhere', () => {
    expect([STARTUP_TIMEOUT, HIGHEST_STATUS_BAR]).toEqual([4_000, 64]);
    const quick = ['getPackageInfo', 'loginDetect', 'getUserInfo'];
    for (const [name, { timeout }] of Object.entries(bridgeNotes)) {
      expect([name, timeout]).toEqual([name, quick.includes(name) ? 4_000 : 150_000]);
    }
  });

  it('has an example of each event that matches its schemas', () => {
    for (const [name, { example, when, answer, otherwise }] of Object.entries(bridgeNotes)) {
      const { params, callbackData } = bridgeEvents[name as keyof typeof bridgeEvents];
      expect([name, accepts(params, example.params)]).toEqual([name, true]);
      expect([name, accepts(callbackData, example.callbackData)]).toEqual([name, true]);
      for (const text of [when, answer, otherwise]) expect([name, text.length > 10]).toEqual([name, true]);
    }
    expect(Object.keys(packageInfoNotes).sort()).toEqual(Object.keys(packageInfo.shape).sort());
    for (const [name, text] of Object.entries(packageInfoNotes))
      expect([name, text]).toEqual([name, expect.stringMatching(/\.$/)]);
  });
});
