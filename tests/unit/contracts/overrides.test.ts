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

/** In each pair, the first assumptions are accepted and the second are refused. */
const bounds: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
  [
    { minimumLoan: 9, maximumLoan: 9, firstLimit: 9, minimumRepayment: 9 },
    { minimumLoan: 10, maximumLoan: 9 },
  ],
  [{ firstLimit: 100_000 }, { firstLimit: 100_001 }],
  [{ minimumLoan: 50_000 }, { minimumLoan: 50_001 }],
  [{ minimumRepayment: 100_000 }, { minimumRepayment: 100_001 }],
  [{ disbursementTime: { shortest: 2, longest: 2 } }, { disbursementTime: { shortest: 2, longest: 1 } }],
  [
    { disbursementTime: { shortest: 2, longest: TEN_YEARS } },
    { disbursementTime: { shortest: 2, longest: TEN_YEARS + 1 } },
  ],
  [{ loanDays: [3_650] }, { loanDays: [7, 3_651] }],
  [{ loanDays: [7, 14] }, { loanDays: [7, 14, 7] }],
  [{ freezePeriodDays: 3_650 }, { freezePeriodDays: 3_651 }],
  [{ calendarRangeDays: 3_650 }, { calendarRangeDays: 3_651 }],
  [{ maximumLoan: 123_000_000 }, { maximumLoan: 124_000_000 }],
  // The refused value is named, also where another one would have to change.
  [{ maximumLoan: 50_000 }, { maximumLoan: 40_000 }],
  [{ maximumBodyBytes: 28_096 }, { maximumBodyBytes: 28_095 }],
  [{ feedbackMinimumWords: 1_000 }, { feedbackMinimumWords: 1_001 }],
  [{ minimumAge: 120 }, { minimumAge: 121 }],
  [{ emailSuffixes: ['a.example', 'b.example'] }, { emailSuffixes: ['a.example', 'a.example'] }],
  [{ checkoutHosts: ['a', 'b'] }, { checkoutHosts: ['a', 'a'] }],
  [{ downloadHosts: ['a', 'b'] }, { downloadHosts: ['a', 'a'] }],
  [{ maximumTimeSkew: 300_000, requestIdLife: 600_000 }, { requestIdLife: 599_999 }],
  [{ maximumTimeSkew: 300_000 }, { maximumTimeSkew: 300_001 }],
  [
    { maximumTimeSkew: TEN_YEARS / 2, requestIdLife: TEN_YEARS },
    { maximumTimeSkew: TEN_YEARS + 1, requestIdLife: TEN_YEARS },
  ],
  ...[
    ...['verificationCodeLife', 'verificationCodeResendAfter', 'tokenLife', 'assessingTime', 'reviewTime'],
    ...['requestIdLife', 'payOrderLife'],
  ].map((name) => [{ [name]: TEN_YEARS }, { [name]: TEN_YEARS + 1 }] as const),
  ...['processingFeeBasisPoints', 'extensionFeeBasisPoints', 'overdueRateBasisPoints', 'dailyRateBasisPoints'].map(
    (name) => [{ [name]: 9_999 }, { [name]: 10_000 }] as const,
  ),
];

const noHosts = ['https://a', 'a/b', 'a:1', 'A', '-a', 'a-', 'a..b', '.a', 'a b'];
const hosts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'emailSuffixes',
    ['a.example', 'a-b.c1.example'],
    ['example', '@a.example', 'A.example', '-a.example', 'a.example-', 'a..example', 'a.example.', 'x a.example'],
  ],
  ['checkoutHosts', ['localhost', 'a-b.example'], noHosts],
  ['downloadHosts', ['localhost', 'a-b.example'], noHosts],
];

const refusedFieldNames: readonly Record<string, string>[] = [
  { shoeSize: 'size' },
  { orderNo: '' },
  { orderNo: 'prototype' },
  { orderNo: 'toString' },
  { orderNo: 'order no' },
  { orderNo: 'no\u0007' },
  { orderNo: 'status' },
  { orderNo: 'x', status: 'x' },
];
const refusedPaths: readonly Record<string, string>[] = [
  { payAll: '/x' },
  { homePage: '/generateSk' },
  { batch: '/mediaUpload' },
  { generateSk: '/x', orderList: '/x' },
  { mediaUpload: '/generateSk' },
];

it('overrides that conflict with the contract are refused with the reason, and those beside them are accepted', async () => {
  for (const [accepted] of bounds)
    expect([accepted, said(() => checkAssumptions(accepted))]).toEqual([accepted, undefined]);
  for (const [name, accepted] of hosts) expect(said(() => checkAssumptions({ [name]: accepted }))).toBeUndefined();
  const refusals = [
    ...bounds.map(([, refused]) => said(() => checkAssumptions(refused))),
    ...hosts.flatMap(([name, accepted, refused]) =>
      refused.map((host) => said(() => checkAssumptions({ [name]: [...accepted, host] }))),
    ),
    ...refusedFieldNames.map((names) => said(() => checkFieldNames(names))),
    ...refusedPaths.map((paths) => said(() => checkPaths(paths))),
  ];
  await expect(`${refusals.join('\n')}\n`).toMatchFileSnapshot('refused-overrides.txt');
});

describe('an overridden field name', () => {
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
