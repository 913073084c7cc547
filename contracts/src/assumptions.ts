import * as z from 'zod/mini';
import { hasOwn } from './has-own';
import { type ScreenName, screenNames } from './screen-names';
import { DAY, HOUR, MINUTE } from './time-units';

/**
 * Every gap of the specification that we had to fill, as data: its value, why, and the section that leaves it open.
 * Whoever runs the real backend overrides a value here (once, at boot, by `overrideAssumptions`) and touches nothing else.
 * Durations are milliseconds, money is integer naira, rates are basis points (1 bp = 0.01 %).
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

/** The name of the sample lender. A lender that overrides `productName` also loses the sample's mark. */
export const SAMPLE_LENDER = 'Zuma';

export const assumptionTable = {
  emailSuffixes: assume(
    '5',
    z.array(text).check(z.minLength(1)),
    ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com'],
    'The providers that most addresses in Nigeria belong to; the message names them.',
  ),
  minimumRepayment: assume(
    '5',
    naira,
    1_000,
    'Below this a card payment costs more than it brings; the remaining amount if that is less.',
  ),
  feedbackMinimumWords: assume(
    '5',
    z.int().check(z.positive()),
    10,
    'Enough for a person to act on; counted as words, not characters.',
  ),
  verificationCodeLife: assume(
    '5',
    duration,
    5 * MINUTE,
    'Long enough for a slow text message, short enough to be of no use later.',
  ),
  verificationCodeAttempts: assume('5', z.int().check(z.positive()), 5, 'A 6-digit code must not be guessable.'),
  verificationCodeResendAfter: assume(
    '2',
    duration,
    MINUTE,
    'What text message gateways allow, and what the resend countdown shows.',
  ),
  tokenLife: assume(
    '8',
    duration,
    30 * DAY,
    'A loan lasts at most 14 days and an extension; nobody logs in twice for one.',
  ),
  freezePeriodDays: assume(
    '4',
    z.int().check(z.positive()),
    7,
    'The shortest period in which a new assessment can differ.',
  ),
  assessingTime: assume('4', duration, 10 * MINUTE, 'The status check of section 9 comes after 10 minutes.'),
  reviewTime: assume('9', duration, HOUR, 'About 1 hour by section 9.'),
  disbursementTime: assume(
    '9',
    z.strictObject({ shortest: duration, longest: duration }),
    { shortest: 10 * MINUTE, longest: HOUR },
    'Section 9 says 10 to 60 minutes.',
  ),
  minimumLoan: assume('2', naira, 5_000, 'The smallest amount that covers its own cost.'),
  maximumLoan: assume('2', naira, 100_000, 'The usual ceiling of short-term products in this market.'),
  firstLimit: assume('2', naira, 50_000, 'What a borrower without history is offered before review.'),
  loanDays: assume(
    '2',
    z.array(z.int().check(z.positive())).check(z.minLength(1)),
    [7, 14],
    'The duration selection needs more than one choice.',
  ),
  dailyRateBasisPoints: assume('2', basisPoints, 50, '0.5 % a day.'),
  processingFeeBasisPoints: assume('2', basisPoints, 800, '8 % of principal, taken from the payout.'),
  overdueRateBasisPoints: assume('2', basisPoints, 100, '1 % of principal for each day late.'),
  extensionFeeBasisPoints: assume('9', basisPoints, 2_000, '20 % of principal, for 7 more days.'),
  maximumBodyBytes: assume(
    '7',
    z.int().check(z.positive()),
    256 * 1024,
    'Ten times the largest form; refused before decryption.',
  ),
  maximumEntries: assume('7', z.int().check(z.positive()), 20, 'Twice what any screen asks for at once.'),
  maximumTimeSkew: assume(
    '7',
    duration,
    5 * MINUTE,
    'Cheap phones drift by minutes; a replayed body should not live longer.',
  ),
  requestIdLife: assume(
    '7',
    duration,
    10 * MINUTE,
    'Longer than a retry on a bad network; without it, "retry once" pays twice.',
  ),
  payOrderLife: assume('4', duration, DAY, 'How long a virtual account is open for one payment.'),
  maximumWaitingPayments: assume(
    '4',
    count,
    20,
    'Of one loan. More than anybody means to make; each holds a virtual account and a line of the loan.',
  ),
  maximumPayments: assume(
    '4',
    count,
    500,
    'Received on one loan. The largest loan in the smallest payments takes 110; the rest is for extensions.',
  ),
  maximumApplicationsADay: assume(
    '4',
    count,
    10,
    'Applying and cancelling costs nothing, and each application is kept. The next day there may be more.',
  ),
  maximumOpenTickets: assume(
    '3',
    count,
    50,
    'Of one borrower. Whoever waits for fifty answers is not helped by asking once more.',
  ),
  maximumNotes: assume(
    '3',
    count,
    200,
    'Of one conversation. A longer one is read by nobody: a feedback is then given anew, a help chat loses its oldest.',
  ),
  minimumAge: assume('5', z.int().check(z.positive()), 18, 'The age of majority in Nigeria.'),
  calendarRangeDays: assume('9', z.int().check(z.positive()), 90, 'Section 9 says "N days": three months of records.'),
  productName: assume(
    '2',
    text,
    SAMPLE_LENDER,
    'The specification says "product name" and gives none. Zuma is a made-up lender.',
  ),
  screensWithoutTabBar: assume(
    '2',
    z.array(z.enum(screenNames)) as z.ZodMiniType<readonly ScreenName[]>,
    [
      ...(['404', 'login', 'agreement', 'countdown'] as const),
      ...(['confirmBorrow', 'repayDetail', 'extension', 'cashier', 'cashierOffline'] as const),
    ],
    'Section 2 has a list of pages without the tab bar, and one that "hides navigation or treats the page as special". Home, on that second list, is where the first tab leads, so it is what is special, by its top bar; on the others the navigation that is hidden is the tab bar.',
  ),
  officialWebsite: assume(
    '2',
    // z.url would bring a parser of addresses to every borrower, for this one
    z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Not an https address')),
    'https://www.example.com',
    'The agreement list links to it; no address is given.',
  ),
  checkoutHosts: assume(
    '1',
    z.array(text),
    [],
    'Card payments are made on a provider’s page, and no provider is named: any https host, unless some are named here.',
  ),
  downloadHosts: assume(
    '2',
    z.array(text),
    [],
    'A download offer may lead anywhere: any https host, unless some are named here.',
  ),
  supportText: assume(
    '4',
    z.string(),
    '',
    'What a lender says above the ways to reach customer service, such as its hours; empty shows nothing.',
  ),
} as const;

export type AssumptionName = keyof typeof assumptionTable;
export type Assumptions = { readonly [Name in AssumptionName]: (typeof assumptionTable)[Name]['value'] };

const asDecided = Object.fromEntries(
  Object.entries(assumptionTable).map(([name, assumption]) => [name, assumption.value]),
) as Assumptions;

const current: { -readonly [Name in AssumptionName]: Assumptions[Name] } = { ...asDecided };

/** The values in force. Read them when they are needed, not when a module loads: an override may come in between. */
export const assumptions: Assumptions = current;

/** A value that may not be overridden with what was given; the message names the key, the value and the reason. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';

  /** @param key what was given, where one thing is to blame */
  constructor(
    message: string,
    readonly key?: string,
  ) {
    super(message);
  }
}

/**
 * Reads overrides, each for itself; whether they go together is for `checkAssumptions` of overrides/ to say.
 * @param overrides by assumption name
 * @throws OverrideError naming an unknown assumption or a value of the wrong shape
 */
export const parseAssumptions = (overrides: Readonly<Record<string, unknown>>): Partial<Assumptions> => {
  const parsed: [string, unknown][] = [];
  for (const [name, value] of Object.entries(overrides)) {
    if (!hasOwn(assumptionTable, name)) {
      throw new OverrideError(
        `There is no assumption named "${name}"; there are: ${Object.keys(assumptionTable).join(', ')}`,
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
 * Puts other values in force, all or none; what is not named is as it was decided here. Called once, at boot, before
 * anything else reads an assumption.
 * @param overrides by assumption name
 * @throws OverrideError naming an unknown assumption or a value of the wrong shape
 */
export const overrideAssumptions = (overrides: Readonly<Record<string, unknown>>): void => {
  Object.assign(current, asDecided, parseAssumptions(overrides));
};
