import { DAY, HOUR, MINUTE } from './time-units';

/** Name of the sample lender. Overriding `productName` also removes the sample lender's mark. */
export const SAMPLE_LENDER = 'Zuma';

/**
 * The values that the specification leaves open. openapi/texts.json has the reason of each, and overrides.ts
 * the schema. Durations are in milliseconds, money in integer naira, rates in basis points (1 bp = 0.01 %).
 */
export const defaultAssumptions = {
  emailSuffixes: ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com'] as readonly string[],
  minimumRepayment: 1_000,
  feedbackMinimumWords: 10,
  verificationCodeLife: 5 * MINUTE,
  verificationCodeAttempts: 5,
  verificationCodeResendAfter: MINUTE,
  tokenLife: 30 * DAY,
  freezePeriodDays: 7,
  assessingTime: 10 * MINUTE,
  reviewTime: HOUR,
  disbursementTime: {
    shortest: 10 * MINUTE,
    longest: HOUR,
  },
  minimumLoan: 5_000,
  maximumLoan: 100_000,
  firstLimit: 50_000,
  loanDays: [7, 14] as readonly number[],
  dailyRateBasisPoints: 50,
  processingFeeBasisPoints: 800,
  overdueRateBasisPoints: 100,
  extensionFeeBasisPoints: 2_000,
  maximumBodyBytes: 256 * 1024,
  maximumEntries: 20,
  maximumTimeSkew: 5 * MINUTE,
  requestIdLife: 10 * MINUTE,
  payOrderLife: DAY,
  maximumWaitingPayments: 20,
  maximumPayments: 500,
  maximumApplicationsADay: 10,
  maximumOpenTickets: 50,
  maximumNotes: 200,
  minimumAge: 18,
  maximumAge: 100,
  calendarRangeDays: 90,
  productName: SAMPLE_LENDER,
  lenderName: `${SAMPLE_LENDER} Lending Limited`,
  officialWebsite: 'https://www.example.com',
  checkoutHosts: [] as readonly string[],
  downloadHosts: [] as readonly string[],
  supportText: '',
};

export type AssumptionName = keyof typeof defaultAssumptions;
export type Assumptions = Readonly<typeof defaultAssumptions>;

const current = { ...defaultAssumptions };

/** The effective values. Read them when you use them, not at module load: an override can come in between. */
export const assumptions: Assumptions = current;

/**
 * Applies overrides; every other value is reset to its default. Call it once, at startup, before anything reads an
 * assumption.
 * @param overrides by assumption name; `checkAssumptions` has checked them on the server
 */
export const overrideAssumptions = (overrides: Readonly<Record<string, unknown>>): void => {
  Object.assign(current, defaultAssumptions, overrides);
};
