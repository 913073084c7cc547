import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { judgeData } from '@kit/mock-server/shell-check/check/judge-data';
import { describe, expect, it } from 'vitest';

const info = {
  ...{ pkgName: 'com.a', lang: 'en', applicationName: 'A', screenWidth: 375, topStatusHeight: 88 },
  ...{ osType: 'ios', appVersion: '1.0' },
};

/** Each finding as: its name, a part of what it says, its remedy. */
const judged = (eventName: BridgeEventName, data: unknown) =>
  judgeData(eventName, data).map(({ fault, says, remedy }) => [fault, says, remedy] as const);

describe('a field of callbackData', () => {
  it.each<[value: unknown, field: string, fault: string, says: string, remedy: string]>([
    ['375', 'screenWidth', 'number-as-text', 'the text "375", but the contract requires a number.', 'without quotes'],
    [true, 'screenWidth', 'wrong-kind', 'the boolean true, but the contract requires a number.', 'Send a number.'],
    [5, 'lang', 'number-for-text', 'the number 5, but the contract requires a text.', 'Send lang in quotes.'],
    [true, 'lang', 'wrong-kind', 'the boolean true, but the contract requires a text.', 'Send a text.'],
    [['en'], 'lang', 'object-for-text', 'the list ["en"], but the contract requires a text.', 'as plain text'],
    ['{}', 'bodyHeader', 'text-for-object', 'the text "{}", but the contract requires an object.', 'as an object'],
    [5, 'bodyHeader', 'wrong-kind', 'the number 5, but the contract requires an object.', 'Send an object.'],
    [null, 'pkgName', 'field-null', 'null, but', 'Send a text. The field is required.'],
    [null, 'lang', 'field-null', 'null, but', 'Send a text, or leave lang out.'],
    ['', 'pkgName', 'field-empty', 'empty. The app fails', 'Send pkgName: the backend identifies the app by it.'],
    [0, 'screenWidth', 'number-too-small', '0, which is not possible.', 'after the layout of the view'],
    [-1, 'topStatusHeight', 'number-too-small', '-1, which is not possible.', 'after the layout of the view'],
  ])('that is %j in %s is a %s', (value, field, fault, says, remedy) => {
    const found = judged('getPackageInfo', { ...info, [field]: value });
    expect(found).toEqual([[fault, expect.stringContaining(`${field} is ${says}`), expect.stringContaining(remedy)]]);
  });

  it.each<[value: unknown, fault: string, says: string, remedy: string]>([
    ['true', 'boolean-as-text', 'the text "true", but', 'Send isLogin without quotes: true or false.'],
    [1, 'boolean-as-number', 'the number 1, but', 'Send isLogin as true or false, not as 1 or 0.'],
    [[true], 'wrong-kind', 'the list [true], but the contract requires true or false.', 'Send true or false.'],
    [null, 'field-null', 'null, but', 'Send true or false. The field is required.'],
  ])('that is %j instead of a boolean is a %s', (value, fault, says, remedy) => {
    const found = judged('loginDetect', { isLogin: value });
    expect(found).toEqual([[fault, expect.stringContaining(`isLogin is ${says}`), remedy]]);
  });

  it.each<[eventName: BridgeEventName, data: object, fault: string, says: string, remedy: string]>([
    // A token may be empty, a package name may not.
    ['getUserInfo', {}, 'field-missing', 'no token; it has nothing.', 'Always send token, even if it is empty.'],
    ['loginDetect', { a: 'x', b: 'y' }, 'field-missing', 'no isLogin; it has a, b.', 'Always send isLogin.'],
    [
      ...(['loginDetect', { a: '', b: '', c: '', d: '', e: '', f: '', g: '' }, 'field-missing'] as const),
      ...(['no isLogin; it has a, b, c, d, e, f.', 'Always send isLogin.'] as const),
    ],
    [
      'loginDetect',
      { a: { isLogin: 1 } },
      'nested-data',
      'isLogin one level too deep, in "a"',
      'without "a" around it',
    ],
    ['getUserInfo', { secret: 'x' }, 'field-misspelled', '"secret", and the app reads "token"', 'Name the field token'],
    ['getUserInfo', { TOKEN: 'x' }, 'field-misspelled', '"TOKEN", and the app reads "token"', 'Name the field token'],
    // Either could be the token.
    ['getUserInfo', { a: 'x', b: 'y' }, 'field-missing', 'no token; it has a, b.', 'Always send token'],
    ['getUserInfo', { secret: 5 }, 'field-missing', 'no token; it has secret.', 'Always send token'],
  ])('that %s misses in %j is a %s', (eventName, data, fault, says, remedy) => {
    const found = judged(eventName, data);
    expect(found).toEqual([[fault, expect.stringContaining(says), expect.stringContaining(remedy)]]);
  });

  it.each<[key: string, fault: string]>([
    ['packageName', 'field-misspelled'],
    ['application_id', 'field-misspelled'],
    ['bundleIdentifier', 'field-misspelled'],
    ['pkg_name', 'field-misspelled'],
    ['flavour', 'field-missing'],
    ['userName', 'field-missing'],
    ['packageNames', 'field-missing'],
  ])('may have the package name under %s: %s', (key, fault) => {
    const { pkgName, ...rest } = info;
    expect(judgeData('getPackageInfo', { ...rest, [key]: pkgName }).map((each) => each.fault)).toEqual([fault]);
  });

  it('is remarked if the app has to use a default', () => {
    const { lang: _, osType: __, ...rest } = info;
    expect(judged('getPackageInfo', rest)).toEqual([
      [
        'field-left-out',
        'callbackData has no lang, osType. The app uses a default.',
        'Send them: the backend and the page layout depend on them.',
      ],
    ]);
    expect(judged('getPackageInfo', { ...rest, OS_TYPE: 'ios' })).toEqual([
      ['field-misspelled', 'callbackData has "OS_TYPE", and the app reads "osType".', expect.anything()],
      [
        'field-left-out',
        'callbackData has no lang. The app uses a default.',
        'Send it: the backend and the page layout depend on it.',
      ],
    ]);
  });
});

describe('callbackData', () => {
  it.each<[data: unknown, fault: string, says: string]>([
    [undefined, 'data-missing', 'The reply has no callbackData'],
    [null, 'data-null', 'callbackData is null'],
    [5, 'data-no-object', 'callbackData is the number 5, not an object.'],
    [[1], 'data-no-object', 'callbackData is the list [1], not an object.'],
  ])('that is %j is a %s, only for an event with data', (data, fault, says) => {
    expect(judged('loginDetect', data)).toEqual([[fault, expect.stringContaining(says), expect.anything()]]);
    expect(judgeData('trackEvent', data)).toEqual([]);
  });

  it.each<[text: string, says: string]>([
    ['x'.repeat(12), `the text "${'x'.repeat(12)}", not`],
    ['x'.repeat(13), 'the text "xxxx…", not'],
    ['{"a"', 'the text "{\\"a\\"", not'],
    ['[]', 'the text "[]", not'],
  ])('that is the text %j is a fault', (text, says) => {
    expect(judged('getPackageInfo', text)).toEqual([
      ['text-for-data', expect.stringContaining(says), 'Send an object with pkgName, lang, applicationName.'],
    ]);
  });

  it('that is JSON inside the JSON is remarked, and read', () => {
    expect(judgeData('loginDetect', '{"isLogin":true}').map(({ fault }) => fault)).toEqual(['data-as-text']);
    expect(judgeData('loginDetect', '{"isLogin":1}').map(({ fault }) => fault)).toEqual([
      'data-as-text',
      'boolean-as-number',
    ]);
  });
});
