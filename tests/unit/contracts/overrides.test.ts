import { checkOverrides, OverrideError } from '@kit/contracts/overrides';
import { describe, expect, it } from 'vitest';

/** Returns the message of a refusal, or undefined. */
const said = (check: () => void): string | undefined => {
  try {
    check();
    return undefined;
  } catch (cause) {
    expect(cause).toBeInstanceOf(OverrideError);
    return (cause as OverrideError).message;
  }
};
const none = { assumptions: {}, fieldNames: {}, paths: {} };
const checkAssumptions = (assumptions: Record<string, unknown>) => checkOverrides({ ...none, assumptions });
const checkFieldNames = (fieldNames: Record<string, string>) => checkOverrides({ ...none, fieldNames });
const checkPaths = (paths: Record<string, string>) => checkOverrides({ ...none, paths });
const TEN_YEARS = 3_650 * 24 * 3_600_000;
const tooLong = (given: number) => `${given} ms are more than ten years: it is in milliseconds`;

describe('conflicting assumptions are refused with the reason', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [
      { minimumLoan: 9, maximumLoan: 9, firstLimit: 9, minimumRepayment: 9 },
      { minimumLoan: 10, maximumLoan: 9 },
      '"minimumLoan" cannot be 10: "minimumLoan" (10) is above "maximumLoan" (9)',
    ],
    [
      { firstLimit: 100_000 },
      { firstLimit: 100_001 },
      '"firstLimit" cannot be 100001: "firstLimit" (100001) is above "maximumLoan" (100000)',
    ],
    [
      { minimumLoan: 50_000 },
      { minimumLoan: 50_001 },
      '"minimumLoan" cannot be 50001: "minimumLoan" (50001) is above "firstLimit" (50000)',
    ],
    [
      { minimumRepayment: 100_000 },
      { minimumRepayment: 100_001 },
      '"minimumRepayment" cannot be 100001: "minimumRepayment" (100001) is above "maximumLoan" (100000)',
    ],
    [
      { disbursementTime: { shortest: 2, longest: 2 } },
      { disbursementTime: { shortest: 2, longest: 1 } },
      '"disbursementTime" cannot be {"shortest":2,"longest":1}: "shortest" (2) is above "longest" (1)',
    ],
    [
      { disbursementTime: { shortest: 2, longest: TEN_YEARS } },
      { disbursementTime: { shortest: 2, longest: TEN_YEARS + 1 } },
      `"disbursementTime" cannot be {"shortest":2,"longest":${TEN_YEARS + 1}}: longest: ${tooLong(TEN_YEARS + 1)}`,
    ],
    [
      { loanDays: [3_650] },
      { loanDays: [7, 3_651] },
      '"loanDays" cannot be [7,3651]: 1: 3651 days are more than ten years',
    ],
    [
      { freezePeriodDays: 3_650 },
      { freezePeriodDays: 3_651 },
      '"freezePeriodDays" cannot be 3651: 3651 days are more than ten years',
    ],
    [
      { calendarRangeDays: 3_650 },
      { calendarRangeDays: 3_651 },
      '"calendarRangeDays" cannot be 3651: 3651 days are more than ten years',
    ],
    [
      { maximumLoan: 123_000_000 },
      { maximumLoan: 124_000_000 },
      '"maximumLoan" cannot be 124000000: of 124000000 interest would exceed the safe integers',
    ],
    [
      { maximumBodyBytes: 28_096 },
      { maximumBodyBytes: 28_095 },
      '"maximumBodyBytes" cannot be 28095: 28095 bytes are too few: one envelope can need 28096',
    ],
    [
      { feedbackMinimumWords: 1_000 },
      { feedbackMinimumWords: 1_001 },
      '"feedbackMinimumWords" cannot be 1001: a description holds 1000 words at most',
    ],
    [{ minimumAge: 120 }, { minimumAge: 121 }, '"minimumAge" cannot be 121: nobody is 121 years old'],
    [{ loanDays: [7, 14] }, { loanDays: [7, 14, 7] }, '"loanDays" cannot be [7,14,7]: 7 appears twice'],
    [
      { emailSuffixes: ['a.example', 'b.example'] },
      { emailSuffixes: ['a.example', 'a.example'] },
      '"emailSuffixes" cannot be ["a.example","a.example"]: "a.example" appears twice',
    ],
    [
      { maximumTimeSkew: 300_000, requestIdLife: 600_000 },
      { requestIdLife: 599_999 },
      '"requestIdLife" cannot be 599999: a body is valid for twice "maximumTimeSkew" (300000), and would run again after its stored reply expires: "requestIdLife" (599999) must be at least 600000',
    ],
    [
      { maximumTimeSkew: 300_000 },
      { maximumTimeSkew: 300_001 },
      '"maximumTimeSkew" cannot be 300001: a body is valid for twice "maximumTimeSkew" (300001), and would run again after its stored reply expires: "requestIdLife" (600000) must be at least 600002',
    ],
  ])('%j is valid, and %j is not', (good, bad, message) => {
    expect(said(() => checkAssumptions(good))).toBeUndefined();
    expect(said(() => checkAssumptions(bad))).toBe(message);
  });

  it.each([
    ...['verificationCodeLife', 'verificationCodeResendAfter', 'tokenLife', 'assessingTime', 'reviewTime'],
    ...['requestIdLife', 'payOrderLife'],
  ])('%s is at most ten years', (name) => {
    expect(said(() => checkAssumptions({ [name]: TEN_YEARS }))).toBeUndefined();
    expect(said(() => checkAssumptions({ [name]: TEN_YEARS + 1 }))).toBe(
      `"${name}" cannot be ${TEN_YEARS + 1}: ${tooLong(TEN_YEARS + 1)}`,
    );
  });

  it.each(['processingFeeBasisPoints', 'extensionFeeBasisPoints', 'overdueRateBasisPoints', 'dailyRateBasisPoints'])(
    '%s is below 100 %',
    (name) => {
      expect(said(() => checkAssumptions({ [name]: 9_999 }))).toBeUndefined();
      expect(said(() => checkAssumptions({ [name]: 10_000 }))).toBe(
        `"${name}" cannot be 10000: 10000 basis points are 100 % or more; it must be below 10000`,
      );
    },
  );

  it.each(['checkoutHosts', 'downloadHosts'])('%s has no host twice', (name) => {
    expect(said(() => checkAssumptions({ [name]: ['a', 'b'] }))).toBeUndefined();
    expect(said(() => checkAssumptions({ [name]: ['a', 'a'] }))).toBe(
      `"${name}" cannot be ["a","a"]: "a" appears twice`,
    );
  });

  it('the time skew is at most ten years', () => {
    const both = (ms: number) => ({ maximumTimeSkew: ms, requestIdLife: TEN_YEARS });
    expect(said(() => checkAssumptions(both(TEN_YEARS + 1)))).toBe(
      `"maximumTimeSkew" cannot be ${TEN_YEARS + 1}: ${tooLong(TEN_YEARS + 1)}`,
    );
    expect(said(() => checkAssumptions(both(TEN_YEARS / 2)))).toBeUndefined();
  });

  it('a conflict is reported under the overridden assumption', () => {
    expect(said(() => checkAssumptions({ maximumLoan: 40_000 }))).toBe(
      '"maximumLoan" cannot be 40000: "firstLimit" (50000) is above "maximumLoan" (40000)',
    );
  });

  const suffix = 'is not what follows the "@" of an address, in lower case, such as gmail.com';
  const payHost = 'is not the name of a host, in lower case, such as pay.example.com';
  const noHosts = ['https://a', 'a/b', 'a:1', 'A', '-a', 'a-', 'a..b', '.a', 'a b'];
  const storeHost = 'is not the name of a host, in lower case, such as store.example.com';
  it.each([
    [
      'emailSuffixes',
      ['a.example', 'a-b.c1.example'],
      ['example', '@a.example', 'A.example', '-a.example', 'a.example-', 'a..example', 'a.example.', 'x a.example'],
      suffix,
    ],
    ['checkoutHosts', ['localhost', 'a-b.example'], noHosts, payHost],
    ['downloadHosts', ['localhost', 'a-b.example'], noHosts, storeHost],
  ])('%s must be host names', (name, good, bad, reason) => {
    expect(said(() => checkAssumptions({ [name]: good }))).toBeUndefined();
    for (const host of bad) {
      const given = [...good, host];
      expect(said(() => checkAssumptions({ [name]: given }))).toBe(
        `"${name}" cannot be ${JSON.stringify(given)}: ${good.length}: "${host}" ${reason}`,
      );
    }
  });
});

describe('an overridden field name', () => {
  it.each<[Record<string, string>, string]>([
    [{ shoeSize: 'size' }, 'There is no field "shoeSize" in the contract'],
    [{ orderNo: '' }, '"orderNo" cannot be spelled "": a field must have a name'],
    [
      { orderNo: 'prototype' },
      '"orderNo" cannot be spelled "prototype": every JavaScript object has a property of this name',
    ],
    [
      { orderNo: 'toString' },
      '"orderNo" cannot be spelled "toString": every JavaScript object has a property of this name',
    ],
    [{ orderNo: 'order no' }, '"orderNo" cannot be spelled "order no": a name has no spaces and no control characters'],
    [{ orderNo: 'no\u0007' }, '"orderNo" cannot be spelled "no\u0007": a name has no spaces and no control characters'],
    [{ orderNo: 'status' }, '"orderNo" cannot be spelled "status": another field has this name'],
    [{ orderNo: 'x', status: 'x' }, '"status" cannot be spelled "x": another field has this name'],
  ])('is refused with a sentence: %j', (names, message) => {
    expect(said(() => checkFieldNames(names))).toBe(message);
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['non-ASCII letters', { orderNo: 'số-đơn' }],
    ['two names that are swapped', { orderNo: 'status', status: 'orderNo' }],
    ['its own', { orderNo: 'orderNo' }],
    ['a field that occurs only in lists, unions and requests', { questionId: 'a', userToken: 'b', loginCheck: 'c' }],
  ])('can be %s', (_what, names) => {
    expect(said(() => checkFieldNames(names))).toBeUndefined();
  });
});

describe('an overridden path', () => {
  it.each<[Record<string, string>, string]>([
    [{ payAll: '/x' }, 'There is no method "payAll" to set a path for'],
    [{ homePage: '/generateSk' }, '"/generateSk" cannot be the path of both generateSk and homePage'],
    [{ batch: '/mediaUpload' }, '"/mediaUpload" cannot be the path of both mediaUpload and batch'],
    [{ generateSk: '/x', orderList: '/x' }, '"/x" cannot be the path of both generateSk and orderList'],
    [{ mediaUpload: '/generateSk' }, '"/generateSk" cannot be the path of both generateSk and mediaUpload'],
  ])('is refused with a sentence: %j', (paths, message) => {
    expect(said(() => checkPaths(paths))).toBe(message);
  });

  it.each<[string, Record<string, string>]>([
    [
      'of a method without its own path',
      { batch: '/calls', generateSk: '/keys', mediaUpload: '/files', homePage: '/home' },
    ],
    ['of two methods, which their envelopes distinguish', { homePage: '/v2', orderList: '/v2' }],
    ['with dots', { homePage: '/v2.1/..home' }],
  ])('can be one %s', (_what, paths) => {
    expect(said(() => checkPaths(paths))).toBeUndefined();
  });
});
