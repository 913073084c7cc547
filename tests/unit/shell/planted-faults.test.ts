import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { judgeData } from '@kit/mock-server/shell-check/check/judge-data';
import type { PageAccess } from '@kit/mock-server/shell-check/check/run';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestRun, findingsOf, finish, runIn, startOne, windowWith } from '../../support/shell-run';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each planted fault as: the fault, its event, its name in the report, and a part of the report's sentence. */
const planted: readonly (readonly [plant: string, where: string | undefined, fault: string, says: RegExp])[] = [
  ['no-bridge', undefined, 'no-bridge', /There is no bridge/],
  ['bridge-misspelled', undefined, 'bridge-misspelled', /window\.appBridge exists/],
  ['no-post-message', undefined, 'no-post-message', /has no function postMessage/],
  ['handler-throws', 'trackEvent', 'handler-throws', /threw an exception instead of answering: Attempt to invoke/],
  [
    'never-answered',
    'trackEvent',
    'never-answered',
    /No answer came within 10 s.*Native method trackEvent execution timed out/,
  ],
  ['answered-twice', 'trackEvent', 'answered-twice', /answered twice; the last answer came 30 ms after/],
  ['late', 'getPackageInfo', 'late', /came after 5 s; the app times out after 4 s/],
  ['slow', 'trackEvent', 'slow', /took 2 s/],
  ['answered-too-early', 'trackEvent', 'answered-too-early', /before postMessage returned/],
  ['wrong-callback', 'trackEvent', 'wrong-callback', /answered to callbackName instead of the callbackName/],
  ['wrong-callback-capitals', 'trackEvent', 'wrong-callback', /answered to BRIDGE_/],
  ['unknown-call', 'trackEvent', 'unknown-call', /answered to nativeCallback, but no call/],
  ['answers-another-call', 'trackEvent', 'answers-another-call', /callbackName of another call \(getPackageInfo\)/],
  ['one-name-for-all', undefined, 'answers-another-call', /callbackName of another call/],
  ['unknown-unanswered', 'shellCheckUnknown', 'never-answered', /No answer came within 10 s/],
  ['unknown-succeeds', 'shellCheckUnknown', 'unknown-event-succeeds', /answers the made-up event shellCheckUnknown/],
  ['odd-text-unanswered', 'trackEvent', 'odd-text-unanswered', /quotes, backslashes.* This is a quoting problem/],
  ['broken-script', 'trackEvent', 'broken-script', /cannot parse: Uncaught SyntaxError: missing \).* quoting problem/],
  ['field-renamed', 'getPackageInfo', 'field-misspelled', /has "packageName", and the app reads "pkgName"/],
  ['token-renamed', 'getUserInfo', 'field-misspelled', /has "authToken", and the app reads "token"/],
  ['os-type-spelling', 'getPackageInfo', 'os-type-spelling', /osType is "Android"/],
  ['event-name-spelling', 'trackEvent', 'event-name-spelling', /answers trackevent, but not trackEvent/],
  ['text-for-reply', 'trackEvent', 'text-for-reply', /the text "success", not an object/],
  ['text-for-reply-as-json', 'trackEvent', 'text-for-reply', /the text "success", not an object/],
  ['empty-text', 'trackEvent', 'empty-reply', /is an empty text/],
  ['empty-reply', 'trackEvent', 'empty-reply', /called with nothing/],
  ['null-reply', 'trackEvent', 'empty-reply', /called with null/],
  ['no-object', 'trackEvent', 'no-object', /is a list, not an object/],
  ['html-reply', 'trackEvent', 'html-reply', /is HTML, not JSON: it begins with "<!doctype html>/],
  ['broken-json', 'trackEvent', 'broken-json', /begins like JSON but is invalid/],
  ['encoded-twice', 'trackEvent', 'encoded-twice', /JSON twice/],
  ['too-large', 'trackEvent', 'too-large', /1,024 KB long; no reply needs more than 64 KB/],
  ['nested-reply', 'trackEvent', 'nested-reply', /one level too deep, in "data"/],
  ['bare-data', 'getUserInfo', 'bare-data', /only the data \(token\), without result/],
  ['result-missing', 'trackEvent', 'result-missing', /has no result; it has callbackData, callbackName/],
  ['result-misspelled', 'trackEvent', 'result-misspelled', /has "Result", but the app reads "result"/],
  ['result-capitals', 'trackEvent', 'result-capitals', /result is "Success"/],
  ['result-no-text', 'trackEvent', 'result-no-text', /result is the boolean true/],
  ['unknown-result', 'trackEvent', 'unknown-result', /result is "ok"/],
  ['failed', 'trackEvent', 'failed', /reports a failure for a valid call/],
  ['callback-name-missing', 'trackEvent', 'callback-name-missing', /does not repeat callbackName/],
  ['callback-name-changed', 'trackEvent', 'callback-name-changed', /has callbackName "bridge"/],
  ['reply-of-another-call', 'trackEvent', 'reply-of-another-call', /callback of another call \(getPackageInfo\)/],
  ['data-missing', 'loginDetect', 'data-missing', /has no callbackData/],
  ['data-null', 'loginDetect', 'data-null', /callbackData is null/],
  ['data-list', 'loginDetect', 'data-no-object', /callbackData is the list \[true\]/],
  ['data-as-text', 'loginDetect', 'data-as-text', /JSON text inside the JSON/],
  ['text-for-data', 'loginDetect', 'text-for-data', /callbackData is the text "true"/],
  ['nested-data', 'loginDetect', 'nested-data', /isLogin one level too deep, in "data"/],
  ['boolean-as-text', 'loginDetect', 'boolean-as-text', /isLogin is the text "true"/],
  ['boolean-as-number', 'loginDetect', 'boolean-as-number', /isLogin is the number 1/],
  ['field-missing', 'getPackageInfo', 'field-missing', /no pkgName; it has lang/],
  ['field-null', 'getPackageInfo', 'field-null', /lang is null/],
  ['field-empty', 'getPackageInfo', 'field-empty', /pkgName is empty/],
  ['field-misspelled', 'getPackageInfo', 'field-misspelled', /has "pkg_name", and the app reads "pkgName"/],
  ['optional-field-misspelled', 'getPackageInfo', 'field-misspelled', /has "top_status_height"/],
  ['optional-field-missing', 'getPackageInfo', 'field-left-out', /has no appVersion/],
  ['number-as-text', 'getPackageInfo', 'number-as-text', /screenWidth is the text "375"/],
  ['number-for-text', 'getPackageInfo', 'number-for-text', /buildNumber is the number 310/],
  ['number-too-small', 'getPackageInfo', 'number-too-small', /screenWidth is 0/],
  ['text-for-object', 'getPackageInfo', 'text-for-object', /bodyHeader is the text "\{\}"/],
  ['object-for-text', 'getPackageInfo', 'object-for-text', /pkgName is the object \{"value"/],
  ['list-for-object', 'getPackageInfo', 'wrong-kind', /bodyHeader is the list \[\]/],
  [
    'status-bar-in-css-pixels',
    'getPackageInfo',
    'status-bar-in-css-pixels',
    /makes 12 CSS pixels: it looks like CSS pixels/,
  ],
  [
    'status-bar-in-device-pixels',
    'getPackageInfo',
    'status-bar-in-device-pixels',
    /makes 72 CSS pixels: it looks like device/,
  ],
  [
    'width-in-device-pixels',
    'getPackageInfo',
    'width-in-device-pixels',
    /screenWidth is 1125, which is in device pixels/,
  ],
  ['width-differs', 'getPackageInfo', 'width-differs', /screenWidth is 475; the page is 375/],
  ['language-with-underscore', 'getPackageInfo', 'language-with-underscore', /lang is "en_NG"/],
  ['token-without-login', 'loginDetect', 'token-without-login', /reports no login, but there is a token/],
  ['token-empty', 'getUserInfo', 'token-empty', /reports a login, but token is empty/],
  ['token-is-a-word', 'getUserInfo', 'token-is-a-word', /token is the text "\(null\)"/],
  ['token-with-spaces', 'getUserInfo', 'token-with-spaces', /spaces or line breaks around it/],
];

describe('the shell check', () => {
  test.each(planted)('reports %s in %s: %s', async (plant, where, name, says) => {
    const run = runIn(plant, where);
    await finish(run);
    const named = findingsOf(run).filter((finding) => finding.fault === name);
    expect(named.length, JSON.stringify(findingsOf(run), null, 1)).toBeGreaterThan(0);
    expect(named[0]?.says).toMatch(says);
    expect(named[0]?.remedy).not.toBe('');
  });

  test.each(planted)('reports only the planted fault: %s in %s', async (plant, where, name) => {
    const run = runIn(plant, where);
    await finish(run);
    expect([...new Set(findingsOf(run).map(({ fault }) => fault))]).toEqual([name]);
  });

  test('passes a shell without faults, whether it replies with an object or with JSON', async () => {
    for (const plant of ['', 'as-an-object']) {
      const run = runIn(plant);
      await finish(run);
      expect(findingsOf(run)).toEqual([]);
      const statuses = run.snapshot().rows.map(({ check, verdict }) => [check.id, verdict.status]);
      expect(Object.fromEntries(statuses)).toMatchObject({ getPackageInfo: 'needs a look', together: 'passed' });
    }
  });

  test.each(['logout', 'loginExpired'] as const)('notices a shell that is still logged in after %s', async (id) => {
    for (const [plant, names] of [
      ['', []],
      ['still-logged-in', ['still-logged-in']],
    ] as const) {
      const run = runIn(plant);
      await startOne(run, id);
      expect(findingsOf(run).map(({ fault }) => fault)).toEqual(names);
    }
  });
});

describe('the storage of the web view', () => {
  const refusal = (): never => {
    throw new Error('The operation is insecure.');
  };
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

  test.each([
    ['null', () => null, /localStorage is null/],
    ['refused', refusal, /The operation is insecure/],
    ['full', () => ({ ...forgetful, setItem: refusal }), /The operation is insecure/],
    ['forgetful', () => forgetful, /cannot be read back/],
  ] satisfies [string, PageAccess['storage'], RegExp][])('is reported if it is %s', (_name, storage, says) => {
    const run = createTestRun({ window: windowWith(''), storage });
    const [finding, ...others] = findingsOf(run);
    expect([finding?.fault, others]).toEqual(['no-dom-storage', []]);
    expect(finding?.says).toMatch(says);
  });
});

describe('the advice of the shell check', () => {
  const fields = Object.entries(bridgeEvents).flatMap(([name, { callbackData }]) =>
    'shape' in callbackData
      ? Object.entries(callbackData.shape as Record<string, z.ZodMiniType>).map(
          ([field, schema]) => [name as BridgeEventName, field, schema] as const,
        )
      : [],
  );

  test.each(fields)('never breaks the schema: %s %s', (name, field, schema) => {
    const data = Object(bridgeNotes[name].example.callbackData) as Record<string, unknown>;
    const { [field]: _, ...rest } = data;
    const advice = [judgeData(name, rest), judgeData(name, { ...data, [field]: null })]
      .flat()
      .map(({ remedy }) => remedy)
      .join(' ');
    if (/even if it is empty/.test(advice)) expect(z.safeParse(schema, '').success).toBe(true);
    if (/leave .* out/.test(advice)) expect(z.safeParse(schema, undefined).success).toBe(true);
    else expect(z.safeParse(schema, undefined).success).toBe(false);
  });
});

describe('the package information', () => {
  const complete = {
    pkgName: 'com.example.host',
    lang: 'en-NG',
    applicationName: 'Host',
    screenWidth: 375,
    topStatusHeight: 88,
    osType: 'ios',
    appVersion: '1.0',
  };

  test('needs no more than these fields', () => {
    expect(judgeData('getPackageInfo', complete)).toEqual([]);
  });

  test.each(Object.keys(complete).filter((field) => field !== 'pkgName'))('is remarked without %s', (field) => {
    const { [field as 'osType']: _, ...rest } = complete;
    const [remark, ...others] = judgeData('getPackageInfo', rest);
    expect(others).toEqual([]);
    expect(remark).toMatchObject({ fault: 'field-left-out', severity: 'remark' });
    expect(remark?.says).toBe(`callbackData has no ${field}. The app uses a default.`);
  });
});
