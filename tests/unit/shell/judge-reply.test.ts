import type { Call } from '@kit/mock-server/shell-check/check/calls';
import { dataOf, judgeReply } from '@kit/mock-server/shell-check/check/judge-reply';
import { describe, expect, it } from 'vitest';
import { shellCall } from '../../support/shell-call';

const success = { result: 'success', callbackName: 'bridge_1' };
const KB = 1024;

/** Each finding as: its name, what it says, its remedy. */
const judged = (raw: unknown, more: Partial<Call> = {}, calls: readonly Call[] = []) =>
  judgeReply(shellCall(raw, more), calls).map(({ fault, says, remedy }) => [fault, says, remedy] as const);
const faultsOf = (raw: unknown, more?: Partial<Call>) => judged(raw, more).map(([fault]) => fault);

describe('a reply that is text', () => {
  it.each<[text: string, fault: string, says: string]>([
    ['', 'empty-reply', 'is an empty text.'],
    [' \n', 'empty-reply', 'is an empty text.'],
    [' <html>', 'html-reply', 'it begins with "<html>".'],
    ['{"a":', 'broken-json', 'it ends with "{\\"a\\":".'],
    ['["a', 'broken-json', 'it ends with "[\\"a".'],
    [' "a', 'broken-json', 'it ends with "\\"a".'],
    [`{"${'a'.repeat(20)}${'b'.repeat(40)} `, 'broken-json', `it ends with "${'b'.repeat(40)}".`],
    ['ok {', 'text-for-reply', 'is the text "ok {", not'],
    ['"ok"', 'text-for-reply', 'is the text "ok", not'],
    ['"{}"', 'encoded-twice', 'decoding it once gives a text.'],
    ['null', 'empty-reply', 'called with null.'],
    ['[1]', 'no-object', 'is a list, not an object: [1].'],
    ['5', 'no-object', 'is a number, not an object: 5.'],
  ])('%j is a fault: %s', (text, fault, says) => {
    expect(judged(text)).toEqual([[fault, expect.stringContaining(says), expect.anything()]]);
  });

  it('is fine as JSON of an object', () => {
    expect(faultsOf(JSON.stringify(success))).toEqual([]);
  });
});

describe('the size of a reply', () => {
  const padded = (length: number) => {
    const { length: rest } = JSON.stringify({ ...success, x: '' });
    return { ...success, x: 'x'.repeat(length - rest) };
  };

  it.each<[string, unknown, readonly string[]]>([
    ['64 KB as text', 'x'.repeat(64 * KB), ['text-for-reply']],
    ['more as text', 'x'.repeat(64 * KB + 1), ['too-large', 'text-for-reply']],
    ['64 KB as an object', padded(64 * KB), []],
    ['more as an object', padded(64 * KB + 1), ['too-large']],
    ['more as a list', ['x'.repeat(64 * KB)], ['too-large', 'no-object']],
    ['more without a result', { x: 'x'.repeat(64 * KB) }, ['too-large', 'result-missing']],
    // The quotes and escapes of its encoding do not count.
    ['64 KB of quotes', '"'.repeat(64 * KB), ['broken-json']],
  ])('of %s', (_, raw, faults) => {
    expect(faultsOf(raw)).toEqual(faults);
  });
});

describe('a reply without a result', () => {
  it.each<[reply: object, fault: string, says: string]>([
    [{}, 'result-missing', 'it has no fields.'],
    [{ a: 1, b: 2 }, 'result-missing', 'it has a, b.'],
    [{ a: { result: 'success' } }, 'nested-reply', 'in "a".'],
    [{ a: null, RESULT: 'success' }, 'result-misspelled', 'has "RESULT", but'],
    // Data of an event without any is never bare.
    [{ token: 'x' }, 'result-missing', 'it has token.'],
  ])('%j is a fault: %s', (reply, fault, says) => {
    expect(judged(reply)).toEqual([[fault, expect.stringContaining(says), expect.anything()]]);
  });

  it.each<[reply: object, fault: string, says: string]>([
    [{ pkgName: 'a', callbackName: 'bridge_1', lang: 'en' }, 'bare-data', 'only the data (pkgName, lang), without'],
    [{ pkgName: 'a', lang: 'en', osType: '', adId: '' }, 'bare-data', 'only the data (pkgName, lang, osType), without'],
    [{ pkgName: 'a', callbackData: {} }, 'result-missing', 'it has pkgName, callbackData.'],
    [{ lang: 'en' }, 'result-missing', 'it has lang.'],
  ])('%j of getPackageInfo is a fault: %s', (reply, fault, says) => {
    const found = judged(reply, { eventName: 'getPackageInfo' });
    expect(found).toEqual([[fault, expect.stringContaining(says), expect.anything()]]);
  });
});

describe('the result of a reply', () => {
  it.each<[result: unknown, faults: readonly string[]]>([
    ['success', ['data-missing']],
    [' success\n', ['result-capitals']],
    ['SUCCESS', ['result-capitals']],
    ['error', ['failed']],
    ['ERROR', ['unknown-result']],
    ['', ['unknown-result']],
    [1, ['result-no-text']],
    [null, ['result-no-text']],
  ])('%j has the faults %j, and its data counts only after success', (result, faults) => {
    expect(faultsOf({ ...success, result }, { eventName: 'loginDetect' })).toEqual(faults);
  });

  it('names the other spelling that the shell answers', () => {
    expect(judged({ ...success, result: 'error' }, { answersTo: 'track_event' })).toEqual([
      [
        'event-name-spelling',
        'The shell answers track_event, but not trackEvent.',
        'Compare event names exactly, including capitals: trackEvent.',
      ],
    ]);
  });
});

describe('the callback name of a reply', () => {
  const other = shellCall(undefined, { eventName: 'logout', callbackName: 'bridge_2' });

  it.each<[callbackName: unknown, fault: string, says: string]>([
    [undefined, 'callback-name-missing', 'does not repeat callbackName.'],
    ['bridge_2', 'reply-of-another-call', 'of another call (logout).'],
    ['bridge_3', 'callback-name-changed', 'has callbackName "bridge_3", but the call had "bridge_1".'],
    [null, 'callback-name-changed', 'has callbackName null, but'],
  ])('%j is a finding: %s', (callbackName, fault, says) => {
    const found = judged({ ...success, callbackName }, {}, [shellCall(undefined), other]);
    expect(found).toEqual([[fault, expect.stringContaining(says), expect.anything()]]);
  });
});

describe('the data of a reply', () => {
  const reply = { ...success, callbackData: { isLogin: true } };

  it.each<[string, unknown, unknown]>([
    ['an object', reply, { isLogin: true }],
    ['JSON', JSON.stringify(reply), { isLogin: true }],
    ['JSON inside an object', { ...success, callbackData: '{"isLogin":true}' }, { isLogin: true }],
    ['broken JSON inside an object', { ...success, callbackData: '{' }, undefined],
    ['invalid data', { ...success, callbackData: { isLogin: 1 } }, undefined],
    ['no data', success, undefined],
    ['a failure', { ...reply, result: 'error' }, undefined],
    ['broken JSON', '{', undefined],
    ['null', null, undefined],
    ['no reply', undefined, undefined],
  ])('is read from %s', (_, raw, data) => {
    expect(dataOf(shellCall(raw, { eventName: 'loginDetect' }))).toEqual(data);
  });

  it('has the defaults of the app', () => {
    const { osType, ...rest } = { pkgName: 'com.a', osType: 'ios' };
    const of = (callbackData: object) =>
      dataOf(shellCall({ ...success, callbackData }, { eventName: 'getPackageInfo' }));
    expect([of({ ...rest, osType }), of(rest)]).toMatchObject([
      { pkgName: 'com.a', osType: 'ios', screenWidth: 375 },
      { osType: '', lang: 'en-US' },
    ]);
  });

  it('finds no fault in a call without an answer', () => {
    expect(judgeReply(shellCall(undefined), [])).toEqual([]);
  });
});
