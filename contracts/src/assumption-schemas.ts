import * as z from 'zod/mini';
import type { AssumptionName, Assumptions } from './assumptions';
import { hasOwn } from './has-own';

const duration = z.int().check(z.positive());
const count = z.int().check(z.positive());
const naira = z.int().check(z.positive());
const basisPoints = z.int().check(z.nonnegative());
const text = z.string().check(z.minLength(1));

/** The schema of each assumption. Only servers check overrides, so the app does not load them. */
export const assumptionSchemas: { readonly [Name in AssumptionName]: z.ZodMiniType<Assumptions[Name]> } = {
  emailSuffixes: z.array(text).check(z.minLength(1)),
  minimumRepayment: naira,
  feedbackMinimumWords: count,
  verificationCodeLife: duration,
  verificationCodeAttempts: count,
  verificationCodeResendAfter: duration,
  tokenLife: duration,
  freezePeriodDays: count,
  assessingTime: duration,
  reviewTime: duration,
  disbursementTime: z.strictObject({ shortest: duration, longest: duration }),
  minimumLoan: naira,
  maximumLoan: naira,
  firstLimit: naira,
  loanDays: z.array(count).check(z.minLength(1)),
  dailyRateBasisPoints: basisPoints,
  processingFeeBasisPoints: basisPoints,
  overdueRateBasisPoints: basisPoints,
  extensionFeeBasisPoints: basisPoints,
  maximumBodyBytes: count,
  maximumEntries: count,
  maximumTimeSkew: duration,
  requestIdLife: duration,
  payOrderLife: duration,
  maximumWaitingPayments: count,
  maximumPayments: count,
  maximumApplicationsADay: count,
  maximumOpenTickets: count,
  maximumNotes: count,
  minimumAge: count,
  maximumAge: count,
  calendarRangeDays: count,
  productName: text,
  lenderName: text,
  officialWebsite: z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Not an https address')),
  checkoutHosts: z.array(text),
  downloadHosts: z.array(text),
  supportText: z.string(),
};

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
    if (!hasOwn(assumptionSchemas, name)) {
      throw new OverrideError(
        `There is no assumption named "${name}". Allowed: ${Object.keys(assumptionSchemas).join(', ')}`,
        name,
      );
    }
    const result = z.safeParse(assumptionSchemas[name as AssumptionName] as z.ZodMiniType, value);
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
