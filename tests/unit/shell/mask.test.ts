import { isObject } from '@kit/contracts/json-object';
import { maskMessage, maskName, maskSecrets } from '@kit/mock-server/shell-check/check/mask';
import { bodyOf, kindOf, sample, similarKey } from '@kit/mock-server/shell-check/check/values';
import { describe, expect, it } from 'vitest';

const NAME = 'bridge_0123456789abcdef0123456789ABCDEF';

describe('a masked reply', () => {
  it.each([
    ...['success', 'ok', 'error', 'failed', 'failure', 'true', 'false', 'null', 'nil', 'none', 'undefined', 'nan'],
    ...['doctype', 'html', 'head', 'title', 'body', 'result', 'callbackdata', 'callbackname', 'token', 'islogin'],
    ...['bridge', 'SUCCESS', 'callbackData'],
  ])('shows the word %s', (word) => {
    expect(maskSecrets({ a: `x ${word} y` })).toEqual({ a: `• ${word} •` });
  });

  it.each<[string, unknown, unknown]>([
    ['a text', 'abc', '•••'],
    ['each run of a text', 'a.b-c d', '••••• •'],
    ['an empty text', '', ''],
    ['the syntax of broken JSON', '{"a1":[b2,<c3>(d4)]!', '{"••":[••,<••>(••)]!'],
    ['JSON inside a text', '{"token":"k9"}', '{"token":"••"}'],
    ['JSON of a text inside a text', '"k9"', '"••"'],
    ['readable fields of JSON inside a text', '{"lang":"en2","k":"k9"}', '{"lang":"en2","k":"••"}'],
    ['readable fields of JSON inside JSON', '"{\\"lang\\":\\"en2\\"}"', '"{\\"lang\\":\\"en2\\"}"'],
    ['JSON of null inside a text', 'null', 'null'],
    ['a number inside a text', '12345', '•••••'],
    ['a callback name', NAME, NAME],
    ['a longer callback name', `${NAME}0`, '•'.repeat(NAME.length + 1)],
    ['text before a callback name', `x${NAME}`, '•'.repeat(NAME.length + 1)],
    ['a shorter callback name', NAME.slice(0, -1), '•'.repeat(NAME.length - 1)],
    ['the number 1', 1, 1],
    ['the number 0', 0, 0],
    ['any other number', 8_812_345, 0],
    ['a boolean', true, true],
    ['null', null, null],
    ['a list', ['k9', 1, 7], ['••', 1, 0]],
    ['a nested object', { data: { secret: 'k9' } }, { data: { secret: '••' } }],
    ['a name with a digit', { k9: 'x' }, { '••': '•' }],
    ['a name of 40 letters', { ['a'.repeat(40)]: 'x' }, { ['a'.repeat(40)]: '•' }],
    ['a name of 41 letters', { ['a'.repeat(41)]: 'x' }, { ['•'.repeat(41)]: '•' }],
    ['a name with other characters', { 'ä b': 'x' }, { '• •': '•' }],
    ['a name that ends with another character', { 'ab.': 'x' }, { '•••': '•' }],
    ['a name that starts with another character', { '.ab': 'x' }, { '•••': '•' }],
    ['names with underscores and dashes', { 'a_b-C': 'x' }, { 'a_b-C': '•' }],
    [
      'the fields that describe app and screen',
      {
        ...{ pkgName: 'com.a1', lang: 'en2', applicationName: 'App 3', screenWidth: 411, topStatusHeight: 24 },
        ...{ osType: 'android', appVersion: '1.2', buildNumber: 77, androidId: 'a-77', adId: 12 },
      },
      {
        ...{ pkgName: 'com.a1', lang: 'en2', applicationName: 'App 3', screenWidth: 411, topStatusHeight: 24 },
        ...{ osType: 'android', appVersion: '1.2', buildNumber: 77, androidId: '••••', adId: 0 },
      },
    ],
    ['an object in such a field', { lang: { token: 'k9' } }, { lang: { token: '••' } }],
    ['a list in such a field', { lang: ['k9'] }, { lang: ['••'] }],
  ])('of %s', (_, raw, expected) => {
    expect(maskSecrets(raw)).toEqual(expected);
  });

  it.each([
    ['no user for c0ffee00-k9', 'no user for •••••••••••'],
    ['a1', '••'],
    ['1a b', '•• b'],
    ['x 5', 'x •'],
    ['PlatformException: nothing', 'PlatformException: nothing'],
    ['', ''],
  ])('of the message "%s" hides words with digits', (message, masked) => {
    expect(maskMessage(message)).toBe(masked);
  });

  it.each([
    [NAME, NAME],
    ['onCallback', 'onCallback'],
    ['callback7', '•••••••••'],
    [`${NAME}f`, '•'.repeat(NAME.length + 1)],
  ])('under the name %s is named %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

describe('a value of a reply', () => {
  it.each<[unknown, string, boolean]>([
    [[], 'list', false],
    [null, 'null', false],
    ['', 'text', false],
    [1, 'number', false],
    [true, 'boolean', false],
    [undefined, 'undefined', false],
    [{}, 'object', true],
  ])('%j has the kind %s', (value, kind, record) => {
    expect([kindOf(value), isObject(value)]).toEqual([kind, record]);
  });

  it.each<[unknown, string, number | undefined]>([
    ['a'.repeat(38), `"${'a'.repeat(38)}"`, undefined],
    ['a'.repeat(39), `"${'a'.repeat(39)}…`, undefined],
    [undefined, 'undefined', undefined],
    [{ a: 1 }, '{"a":1}', 7],
    [{ a: 1 }, '{"a":1…', 6],
  ])('%j is sampled as %s', (value, expected, longest) => {
    expect(longest === undefined ? sample(value) : sample(value, longest)).toBe(expected);
  });

  it.each<[object, string, string | undefined]>([
    [{ call_back_data: 1 }, 'callbackData', 'call_back_data'],
    [{ 'Callback-Data': 1 }, 'callbackData', 'Callback-Data'],
    [{ callbackData: 1 }, 'callbackData', undefined],
    [{ callbackData: 1, CALLBACKDATA: 2 }, 'callbackData', 'CALLBACKDATA'],
    [{ callbackDate: 1 }, 'callbackData', undefined],
    [{ a1: 1 }, 'a2', undefined],
    [{}, 'a', undefined],
  ])('in %j may spell %s as %s', (object, name, key) => {
    expect(similarKey(object, name)).toBe(key);
  });

  it('is parsed from JSON, with null apart from broken JSON', () => {
    expect([bodyOf('null'), bodyOf('{'), bodyOf('[1]')]).toEqual([{ value: null }, undefined, { value: [1] }]);
  });
});
