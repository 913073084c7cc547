import * as z from 'zod/mini';
import { hasOwn } from './has-own';
import { type ScreenName, screenNames } from './screen-names';
import { DAY, HOUR, MINUTE } from './time-units';

/**
 * The values that the specification leaves open: each with its reason and the section that leaves it open. The operator
 * of the real backend overrides them once, at startup, with `overrideAssumptions`. Durations are in milliseconds, money
 * in integer naira, rates in basis points (1 bp = 0.01 %).
 */
interface Assumption<Value> {
  readonly value: Value;
  readonly reason: string;
  readonly section: string;
  readonly schema: z.ZodMiniType<Value>;
}

const assume = <Value>(
  section: string,
  schema: z.ZodMiniType<Value>,
  value: NoInfer<Value>,
  reason: string,
): Assumption<Value> => ({
  section,
  schema,
  value,
  reason,
});

const duration = z.int().check(z.positive());
const count = z.int().check(z.positive());
const naira = z.int().check(z.positive());
const basisPoints = z.int().check(z.nonnegative());
const text = z.string().check(z.minLength(1));

/** Name of the sample lender. Overriding `productName` also removes the sample lender's mark. */
export const SAMPLE_LENDER = 'Zuma';

export const assumptionTable = {
  emailSuffixes: assume(
    '5',
    z.array(text).check(z.minLength(1)),
    ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com'],
    'Most addresses in Nigeria belong to these providers. The error text names them.',
  ),
  minimumRepayment: assume(
    '5',
    naira,
    1_000,
    'A smaller card payment costs more than it collects. If less than this remains, the minimum is the remaining amount.',
  ),
  feedbackMinimumWords: assume(
    '5',
    count,
    10,
    'Ten words give an agent enough to act on. The minimum counts words, not characters.',
  ),
  verificationCodeLife: assume(
    '5',
    duration,
    5 * MINUTE,
    'Long enough for a slow text message, too short to be useful to a thief.',
  ),
  verificationCodeAttempts: assume('5', count, 5, 'A 6-digit code must not be guessable.'),
  verificationCodeResendAfter: assume(
    '2',
    duration,
    MINUTE,
    'Text message gateways allow one message a minute. The resend countdown shows this time.',
  ),
  tokenLife: assume(
    '8',
    duration,
    30 * DAY,
    'A loan lasts at most 14 days plus an extension, so one login covers a whole loan.',
  ),
  freezePeriodDays: assume('4', count, 7, 'A new assessment is unlikely to differ within a week.'),
  assessingTime: assume('4', duration, 10 * MINUTE, 'Section 9 checks the status after 10 minutes.'),
  reviewTime: assume('9', duration, HOUR, 'Section 9 says about 1 hour.'),
  disbursementTime: assume(
    '9',
    z.strictObject({ shortest: duration, longest: duration }),
    { shortest: 10 * MINUTE, longest: HOUR },
    'Section 9 says 10 to 60 minutes.',
  ),
  minimumLoan: assume('2', naira, 5_000, 'The smallest amount that covers its own cost.'),
  maximumLoan: assume('2', naira, 100_000, 'The usual ceiling of short-term products in this market.'),
  firstLimit: assume('2', naira, 50_000, 'The limit of a borrower without history, before review.'),
  loanDays: assume(
    '2',
    z.array(count).check(z.minLength(1)),
    [7, 14],
    'The duration selection needs more than one option.',
  ),
  dailyRateBasisPoints: assume('2', basisPoints, 50, '0.5 % a day.'),
  processingFeeBasisPoints: assume('2', basisPoints, 800, '8 % of principal, deducted from the payout.'),
  overdueRateBasisPoints: assume('2', basisPoints, 100, '1 % of principal for each day late.'),
  extensionFeeBasisPoints: assume('9', basisPoints, 2_000, '20 % of principal, for 7 more days.'),
  maximumBodyBytes: assume(
    '7',
    count,
    256 * 1024,
    'Ten times the largest form. The server rejects a larger body before it decrypts it.',
  ),
  maximumEntries: assume('7', count, 20, 'Twice the number of entries that any screen sends at once.'),
  maximumTimeSkew: assume(
    '7',
    duration,
    5 * MINUTE,
    'The clocks of cheap phones drift by minutes. A longer window would leave more time to replay a body.',
  ),
  requestIdLife: assume(
    '7',
    duration,
    10 * MINUTE,
    'Covers a retry on a bad network. Without stored replies, a retried payment would be made twice.',
  ),
  sessionReplyBytes: assume(
    '7',
    count,
    12 * 1024 * 1024,
    'Limit of the stored replies of all sessions. Above it, the session with the most bytes loses its oldest reply.',
  ),
  anonymousReplyBytes: assume(
    '7',
    count,
    4 * 1024 * 1024,
    'Limit of the stored replies to calls without a session. It is separate, so that anonymous calls never evict the reply of a session.',
  ),
  payOrderLife: assume('4', duration, DAY, 'A virtual account accepts one payment for a day.'),
  maximumWaitingPayments: assume(
    '4',
    count,
    20,
    'Limit for one loan. Nobody needs more, and each waiting payment occupies a virtual account.',
  ),
  maximumPayments: assume(
    '4',
    count,
    500,
    'Limit of received payments for one loan. Repaying the largest loan in minimum payments takes 110; the rest allows for extensions.',
  ),
  maximumApplicationsADay: assume(
    '4',
    count,
    10,
    'Applying and cancelling is free, and every application is stored. The count starts again each day.',
  ),
  maximumOpenTickets: assume(
    '3',
    count,
    50,
    'Limit for one borrower. With fifty open requests, one more does not help.',
  ),
  maximumNotes: assume(
    '3',
    count,
    200,
    'Limit for one conversation. Beyond it, a ticket refuses messages and the help chat drops its oldest.',
  ),
  minimumAge: assume('5', count, 18, 'The age of majority in Nigeria.'),
  maximumAge: assume('5', count, 100, 'Somebody who enters an earlier year has mistyped it.'),
  calendarRangeDays: assume('9', count, 90, 'Section 9 says "N days". 90 days show three months of records.'),
  productName: assume('2', text, SAMPLE_LENDER, 'The specification names no product. Zuma is a made-up lender.'),
  lenderName: assume(
    '1',
    text,
    `${SAMPLE_LENDER} Lending Limited`,
    'The specification describes a marketplace and names no lender. This one is made up.',
  ),
  screensWithoutTabBar: assume(
    '2',
    z.array(z.enum(screenNames)) as z.ZodMiniType<readonly ScreenName[]>,
    [
      ...(['404', 'login', 'agreement', 'countdown'] as const),
      ...(['confirmBorrow', 'repayDetail', 'extension', 'cashier', 'cashierOffline'] as const),
    ],
    'Section 2 lists pages without the tab bar, and pages that "hide navigation or treat the page as special". Home is on the second list, but the first tab opens it, so only its top bar is special. The other pages on that list hide the tab bar.',
  ),
  officialWebsite: assume(
    '2',
    // z.url would add an address parser to every borrower's bundle, for this one field
    z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Not an https address')),
    'https://www.example.com',
    'The agreement list links to the website, but the specification gives no address.',
  ),
  checkoutHosts: assume(
    '1',
    z.array(text),
    [],
    'Borrowers pay by card on a provider’s page, and the specification names no provider. An empty list allows any https host.',
  ),
  downloadHosts: assume(
    '2',
    z.array(text),
    [],
    'A download offer can point to any site. An empty list allows any https host.',
  ),
  supportText: assume(
    '4',
    z.string(),
    '',
    'The lender’s text above the support channels, such as opening hours. Empty shows nothing.',
  ),
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
