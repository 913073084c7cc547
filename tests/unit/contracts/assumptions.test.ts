import {
  type AssumptionName,
  assumptions,
  assumptionTable,
  OverrideError,
  overrideAssumptions,
} from '@kit/contracts/assumptions';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const names = Object.keys(assumptionTable) as AssumptionName[];
const asDecided = Object.fromEntries(names.map((name) => [name, assumptionTable[name].value]));

afterEach(() => overrideAssumptions(asDecided));

describe('the assumptions', () => {
  test.each(names)('%s gives a reason, a section, and a value of its own schema', (name) => {
    const { reason, section, schema, value } = assumptionTable[name];
    expect(reason).toMatch(/^[A-Z0-9].*\.$/);
    expect(section).toMatch(/^[1-9]$/);
    expect(z.safeParse(schema as z.ZodMiniType, value).success).toBe(true);
    expect(assumptions[name]).toEqual(value);
  });

  test('have the values that the wire page states', () => {
    const minute = 60_000;
    expect(assumptions).toMatchObject({
      emailSuffixes: ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com'],
      minimumRepayment: 1_000,
      feedbackMinimumWords: 10,
      verificationCodeLife: 5 * minute,
      verificationCodeAttempts: 5,
      tokenLife: 30 * 24 * 60 * minute,
      freezePeriodDays: 7,
      reviewTime: 60 * minute,
      assessingTime: 10 * minute,
      disbursementTime: { shortest: 10 * minute, longest: 60 * minute },
      minimumLoan: 5_000,
      maximumLoan: 100_000,
      loanDays: [7, 14],
      dailyRateBasisPoints: 50,
      processingFeeBasisPoints: 800,
      overdueRateBasisPoints: 100,
      extensionFeeBasisPoints: 2_000,
      maximumBodyBytes: 256 * 1024,
      maximumEntries: 20,
      maximumTimeSkew: 5 * minute,
      requestIdLife: 10 * minute,
    });
  });
});

describe('an override', () => {
  test('puts a value in force and leaves the others', () => {
    overrideAssumptions({ minimumRepayment: 2_500, loanDays: [30] });
    expect(assumptions).toEqual({ ...asDecided, minimumRepayment: 2_500, loanDays: [30] });
    expect(assumptionTable.minimumRepayment.value).toBe(1_000);
  });

  test.each([
    ['an unknown name', { nonsense: 1 }, /no assumption named "nonsense".*emailSuffixes/],
    ['a name of the prototype', { constructor: 1 }, /no assumption named "constructor"/],
    ['a wrong type', { minimumRepayment: '1000' }, /"minimumRepayment" cannot be "1000"/],
    ['a value out of range', { minimumRepayment: 0 }, /"minimumRepayment" cannot be 0/],
    ['an empty list', { loanDays: [] }, /"loanDays" cannot be \[\]/],
    ['an address without encryption', { officialWebsite: 'http://bank.example' }, /"officialWebsite"/],
    [
      'half an address',
      { officialWebsite: 'https://' },
      /"officialWebsite" cannot be "https:\/\/".*Not an https address/,
    ],
    ['a missing part', { disbursementTime: { shortest: 1 } }, /"disbursementTime".*longest/],
  ])('with %s is refused by name, and changes nothing, not even its valid part', (_title, wrong, message) => {
    const attempt = () => overrideAssumptions({ freezePeriodDays: 14, ...wrong });
    expect(attempt).toThrow(OverrideError);
    expect(attempt).toThrow(message);
    expect(assumptions).toEqual(asDecided);
  });
});
