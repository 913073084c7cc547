import * as z from 'zod/mini';
import { hasOwn } from './has-own';
import { type ScreenName, screenNames } from './screen-names';
import { DAY, HOUR, MINUTE } from './time-units';

interface Assumption<Value> {
  readonly value: Value;
  readonly schema: z.ZodMiniType<Value>;
}

const assume = <Value>(schema: z.ZodMiniType<Value>, value: NoInfer<Value>): Assumption<Value> => ({ schema, value });

const duration = z.int().check(z.positive());
const count = z.int().check(z.positive());
const naira = z.int().check(z.positive());
const basisPoints = z.int().check(z.nonnegative());
const text = z.string().check(z.minLength(1));

/** Name of the sample lender. Overriding `productName` also removes the sample lender's mark. */
export const SAMPLE_LENDER = 'Zuma';

/**
 * The values that the specification leaves open. openapi/texts.json has the reason of each. The operator of the real
 * backend overrides them once, at startup, with `overrideAssumptions`. Durations are in milliseconds, money in integer
 * naira, rates in basis points (1 bp = 0.01 %).
 */
export const assumptionTable = {
  emailSuffixes: assume(z.array(text).check(z.minLength(1)), [
    'gmail.com',
    'yahoo.com',
    'outlook.com',
    'hotmail.com',
    'icloud.com',
  ]),
  minimumRepayment: assume(naira, 1_000),
  feedbackMinimumWords: assume(count, 10),
  verificationCodeLife: assume(duration, 5 * MINUTE),
  verificationCodeAttempts: assume(count, 5),
  verificationCodeResendAfter: assume(duration, MINUTE),
  tokenLife: assume(duration, 30 * DAY),
  freezePeriodDays: assume(count, 7),
  assessingTime: assume(duration, 10 * MINUTE),
  reviewTime: assume(duration, HOUR),
  disbursementTime: assume(z.strictObject({ shortest: duration, longest: duration }), {
    shortest: 10 * MINUTE,
    longest: HOUR,
  }),
  minimumLoan: assume(naira, 5_000),
  maximumLoan: assume(naira, 100_000),
  firstLimit: assume(naira, 50_000),
  loanDays: assume(z.array(count).check(z.minLength(1)), [7, 14]),
  dailyRateBasisPoints: assume(basisPoints, 50),
  processingFeeBasisPoints: assume(basisPoints, 800),
  overdueRateBasisPoints: assume(basisPoints, 100),
  extensionFeeBasisPoints: assume(basisPoints, 2_000),
  maximumBodyBytes: assume(count, 256 * 1024),
  maximumEntries: assume(count, 20),
  maximumTimeSkew: assume(duration, 5 * MINUTE),
  requestIdLife: assume(duration, 10 * MINUTE),
  payOrderLife: assume(duration, DAY),
  maximumWaitingPayments: assume(count, 20),
  maximumPayments: assume(count, 500),
  maximumApplicationsADay: assume(count, 10),
  maximumOpenTickets: assume(count, 50),
  maximumNotes: assume(count, 200),
  minimumAge: assume(count, 18),
  maximumAge: assume(count, 100),
  calendarRangeDays: assume(count, 90),
  productName: assume(text, SAMPLE_LENDER),
  lenderName: assume(text, `${SAMPLE_LENDER} Lending Limited`),
  screensWithoutTabBar: assume(z.array(z.enum(screenNames)) as z.ZodMiniType<readonly ScreenName[]>, [
    ...(['404', 'login', 'agreement', 'countdown'] as const),
    ...(['confirmBorrow', 'repayDetail', 'extension', 'cashier', 'cashierOffline'] as const),
  ]),
  officialWebsite: assume(
    // z.url would add an address parser to every borrower's bundle, for this one field
    z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Not an https address')),
    'https://www.example.com',
  ),
  checkoutHosts: assume(z.array(text), []),
  downloadHosts: assume(z.array(text), []),
  supportText: assume(z.string(), ''),
} as const;

export type AssumptionName = keyof typeof assumptionTable;
export type Assumptions = { readonly [Name in AssumptionName]: (typeof assumptionTable)[Name]['value'] };

/** The values without overrides. */
export const defaultAssumptions = Object.fromEntries(
  Object.entries(assumptionTable).map(([name, assumption]) => [name, assumption.value]),
) as Assumptions;

const current: { -readonly [Name in AssumptionName]: Assumptions[Name] } = { ...defaultAssumptions };

/** The effective values. Read them when you use them, not at module load: an override can come in between. */
export const assumptions: Assumptions = current;

/** An invalid override. The message names the key, the value and the reason. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';

  /** @param key the override that is invalid, if exactly one is */
  constructor(
    message: string,
    readonly key?: string,
  ) {
    super(message);
  }
}

/**
 * Parses overrides one by one. `checkAssumptions` in overrides/ checks whether they fit together.
 * @param overrides by assumption name
 * @throws OverrideError naming an unknown assumption or a value of the wrong shape
 */
export const parseAssumptions = (overrides: Readonly<Record<string, unknown>>): Partial<Assumptions> => {
  const parsed: [string, unknown][] = [];
  for (const [name, value] of Object.entries(overrides)) {
    if (!hasOwn(assumptionTable, name)) {
      throw new OverrideError(
        `There is no assumption named "${name}". Allowed: ${Object.keys(assumptionTable).join(', ')}`,
        name,
      );
    }
    const result = z.safeParse(assumptionTable[name as AssumptionName].schema as z.ZodMiniType, value);
    if (!result.success) {
      const reason = result.error.issues
        .map((issue) => [...issue.path.map(String), issue.message].join(': '))
        .join('; ');
      throw new OverrideError(`"${name}" cannot be ${JSON.stringify(value)}: ${reason}`, name);
    }
    parsed.push([name, result.data]);
  }
  return Object.fromEntries(parsed);
};

/**
 * Applies all overrides or none; every other value is reset to its default. Call it once, at startup, before anything
 * reads an assumption.
 * @param overrides by assumption name
 * @throws OverrideError naming an unknown assumption or a value of the wrong shape
 */
export const overrideAssumptions = (overrides: Readonly<Record<string, unknown>>): void => {
  Object.assign(current, defaultAssumptions, parseAssumptions(overrides));
};
