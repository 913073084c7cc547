import { assumptions } from '@kit/contracts/assumptions';
import * as constants from '@kit/contracts/constants';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requestIdPattern } from '@kit/contracts/wire/headers';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

test('the constants and limits are those of section 9', () => {
  const second = 1_000;
  expect({ ...constants }).toEqual({
    NAIRA_SYMBOL: '₦',
    DEFAULT_LANGUAGE: 'en-US',
    PROTOCOL_VERSION: '1',
    ENVELOPE_VERSION: '1.0.1',
    BASE_PATH: '/app',
    HTTP_TIMEOUT: 10 * second,
    HTTP_RETRIES: 1,
    KEY_LIFETIME: 20 * 3_600 * second,
    NATIVE_CALL_TIMEOUT: 150_000,
    DATA_SUBMIT_TIMEOUT: 300 * second,
    TOAST_DURATION: 2_000,
    FAILED_CALL_TOAST_DURATION: 1_500,
    COPIED_FLAG_DURATION: 1_500,
    KEYBOARD_SCROLL_DELAY: { withKeyboard: 30, otherwise: 600 },
    SAFE_AREA_HEADER_OFFSET: 46,
    SCROLL_DEBOUNCE: 50,
    SCROLL_THROTTLE: 200,
    DESIGN_WIDTH: 750,
    VERIFICATION_CODE_DIGITS: 6,
    ACCOUNT_NUMBER_DIGITS: 10,
    BVN_DIGITS: 11,
    BVN_PREFIX: '22',
    MINIMUM_NAME_LENGTH: 2,
    MINIMUM_ADDRESS_LENGTH: 2,
    MEGABYTE: 1_048_576,
    MAXIMUM_FILE_BYTES: 20 * 1024 * 1024,
    EXTENSION_DAYS: 7,
    STATUS_CHECK_AFTER: 600 * second,
    CONTACT_SUPPORT_AFTER: 24 * 3_600 * second,
    TIME_ZONE: 'Africa/Lagos',
  });
});

test('the header names are those of section 7, each used once', () => {
  const names = Object.values<string>(headers).map((name) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  const stated =
    'generatesk keyid pkg lang ostype appversion requestid protocolversion application applicationversion authorization cache-control content-type';
  expect(names.sort()).toEqual(stated.split(' ').sort());
});

test.each(['', '0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'0'.repeat(32)}\n`])(
  '%j is no request id',
  (text) => {
    expect(requestIdPattern.test(text)).toBe(false);
  },
);

describe('an envelope', () => {
  const entry = { method: 'homePage', data: {} };
  const envelope = { t: 1, header: { appName: 'Product', version: '1.0.1' }, entries: [entry] };
  const accepts = (value: unknown) => z.safeParse(requestEnvelope, value).success;

  test('may carry more in its header object, and nothing more elsewhere', () => {
    expect(accepts(envelope)).toBe(true);
    expect(accepts({ ...envelope, header: { ...envelope.header, gaid: 'x' } })).toBe(true);
    expect(accepts({ ...envelope, more: 1 })).toBe(false);
    expect(accepts({ ...envelope, entries: [{ ...entry, more: 1 }] })).toBe(false);
  });

  test('holds from one entry to the most that is allowed', () => {
    const holding = (count: number) => ({ ...envelope, entries: Array.from({ length: count }, () => entry) });
    expect(accepts(holding(0))).toBe(false);
    expect(accepts(holding(assumptions.maximumEntries))).toBe(true);
    expect(accepts(holding(assumptions.maximumEntries + 1))).toBe(false);
  });

  test('names a method in 64 characters at most', () => {
    const naming = (method: string) => ({ ...envelope, entries: [{ ...entry, method }] });
    expect([accepts(naming('m'.repeat(64))), accepts(naming('m'.repeat(65)))]).toEqual([true, false]);
  });

  test('says how many entries there may be, by what is in force', () => {
    const entries = Array.from({ length: 21 }, () => entry);
    const refused = z.safeParse(requestEnvelope, { ...envelope, entries });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['At most 20 entries an envelope']);
  });

  test.each([
    ['t', { ...envelope, t: 1.5 }],
    ['t', { ...envelope, t: '1' }],
    ['appName', { ...envelope, header: { version: '1.0.1' } }],
    ['version', { ...envelope, header: { appName: 'Product' } }],
    ['appName', { ...envelope, header: { appName: '', version: '1.0.1' } }],
    ['version', { ...envelope, header: { appName: 'Product', version: '' } }],
    ['method', { ...envelope, entries: [{ method: '', data: {} }] }],
    ['data', { ...envelope, entries: [{ method: 'homePage' }] }],
    ['data', { ...envelope, entries: [{ method: 'homePage', data: [] }] }],
    ['entries', { ...envelope, entries: entry }],
  ])('with a wrong %s is refused', (_part, wrong) => {
    expect(accepts(wrong)).toBe(false);
  });
});
