import { OverrideError, parseAssumptions } from '../assumption-schemas';
import { type AssumptionName, type Assumptions, defaultAssumptions } from '../assumptions';
import { DESCRIPTION_CHARACTERS } from '../feedback-rules';
import { hasOwn } from '../has-own';
import { BASIS } from '../money';
import { DAY } from '../time-units';

/**
 * A check that spans several assumptions, or an assumption and the code. Separate from the table because the app page
 * receives values that the server already checked.
 */
interface AssumptionCheck {
  /** the assumptions involved; the message names the first by default */
  readonly names: readonly AssumptionName[];
  /** the reason why the values are invalid, or undefined */
  readonly problem: (values: Assumptions) => string | undefined;
}

/** The longest feedback, with every character escaped and hex-encoded, in an envelope with its header. */
const LARGEST_ENVELOPE_BYTES = 2 * (DESCRIPTION_CHARACTERS * 6 + 2_048);
/** Maximum days for which interest or an overdue fee accrues. */
const DAYS_COUNTED = 3_650;
const LONGEST = DAYS_COUNTED * DAY;
const HOST = /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)*(?<!-)$/;
const DOMAIN = /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)+(?<!-)$/;

type NamesOf<Value> = { [Name in AssumptionName]: Assumptions[Name] extends Value ? Name : never }[AssumptionName];

const check = (names: AssumptionCheck['names'], problem: AssumptionCheck['problem']): AssumptionCheck => ({
  names,
  problem,
});

const below100 = (name: NamesOf<number>): AssumptionCheck =>
  check([name], (values) =>
    values[name] < BASIS ? undefined : `${values[name]} basis points are 100 % or more; it must be below ${BASIS}`,
  );

const notAbove = (least: NamesOf<number>, most: NamesOf<number>): AssumptionCheck =>
  check([least, most], (values) =>
    values[least] <= values[most] ? undefined : `"${least}" (${values[least]}) is above "${most}" (${values[most]})`,
  );

const withoutRepeats = (name: NamesOf<readonly unknown[]>): AssumptionCheck =>
  check([name], (values) => {
    const list: readonly unknown[] = values[name];
    const repeated = list.find((value, index) => list.indexOf(value) !== index);
    return repeated === undefined ? undefined : `${JSON.stringify(repeated)} appears twice`;
  });

const each = (name: NamesOf<readonly string[]>, pattern: RegExp, what: string): AssumptionCheck =>
  check([name], (values) => {
    const wrong = values[name].find((value) => !pattern.test(value));
    return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is not ${what}`;
  });

const notLongerThanYears = (name: NamesOf<number>): AssumptionCheck =>
  check([name], (values) =>
    values[name] <= LONGEST ? undefined : `${values[name]} ms are more than ten years: it is in milliseconds`,
  );

const tooManyDays = (days: readonly number[]): string | undefined => {
  const wrong = days.find((count) => count > DAYS_COUNTED);
  return wrong === undefined ? undefined : `${wrong} days are more than ten years`;
};

const checks: readonly AssumptionCheck[] = [
  below100('processingFeeBasisPoints'),
  below100('extensionFeeBasisPoints'),
  below100('overdueRateBasisPoints'),
  below100('dailyRateBasisPoints'),
  notAbove('minimumLoan', 'maximumLoan'),
  notAbove('firstLimit', 'maximumLoan'),
  notAbove('minimumLoan', 'firstLimit'),
  notAbove('minimumRepayment', 'maximumLoan'),
  check(['disbursementTime'], ({ disbursementTime: { shortest, longest } }) =>
    shortest <= longest ? undefined : `"shortest" (${shortest}) is above "longest" (${longest})`,
  ),
  check(['disbursementTime'], ({ disbursementTime: { longest } }) =>
    longest <= LONGEST ? undefined : `${longest} ms are more than ten years: it is in milliseconds`,
  ),
  notLongerThanYears('verificationCodeLife'),
  notLongerThanYears('verificationCodeResendAfter'),
  notLongerThanYears('tokenLife'),
  notLongerThanYears('assessingTime'),
  notLongerThanYears('reviewTime'),
  notLongerThanYears('maximumTimeSkew'),
  notLongerThanYears('requestIdLife'),
  notLongerThanYears('payOrderLife'),
  check(['loanDays'], ({ loanDays }) => tooManyDays(loanDays)),
  check(['freezePeriodDays'], ({ freezePeriodDays }) => tooManyDays([freezePeriodDays])),
  check(['calendarRangeDays'], ({ calendarRangeDays }) => tooManyDays([calendarRangeDays])),
  check(['maximumLoan'], ({ maximumLoan }) =>
    Number.isSafeInteger(2 * maximumLoan * BASIS * DAYS_COUNTED)
      ? undefined
      : `of ${maximumLoan} interest would exceed the safe integers`,
  ),
  check(['requestIdLife', 'maximumTimeSkew'], ({ requestIdLife, maximumTimeSkew }) =>
    requestIdLife >= 2 * maximumTimeSkew
      ? undefined
      : `a body is valid for twice "maximumTimeSkew" (${maximumTimeSkew}), and would run again after its stored reply expires: "requestIdLife" (${requestIdLife}) must be at least ${2 * maximumTimeSkew}`,
  ),
  check(['maximumBodyBytes'], ({ maximumBodyBytes }) =>
    maximumBodyBytes >= LARGEST_ENVELOPE_BYTES
      ? undefined
      : `${maximumBodyBytes} bytes are too few: one envelope can need ${LARGEST_ENVELOPE_BYTES}`,
  ),
  check(['feedbackMinimumWords'], ({ feedbackMinimumWords }) => {
    const most = DESCRIPTION_CHARACTERS / 2;
    return feedbackMinimumWords <= most ? undefined : `a description holds ${most} words at most`;
  }),
  check(['minimumAge'], ({ minimumAge }) => (minimumAge <= 120 ? undefined : `nobody is ${minimumAge} years old`)),
  withoutRepeats('loanDays'),
  withoutRepeats('emailSuffixes'),
  withoutRepeats('checkoutHosts'),
  withoutRepeats('downloadHosts'),
  each('emailSuffixes', DOMAIN, 'what follows the "@" of an address, in lower case, such as gmail.com'),
  each('checkoutHosts', HOST, 'the name of a host, in lower case, such as pay.example.com'),
  each('downloadHosts', HOST, 'the name of a host, in lower case, such as store.example.com'),
];

/**
 * Checks the shape of each assumption and the rules between them. A missing assumption has its default.
 * @param given by assumption name
 * @throws OverrideError with the name and value of the invalid assumption
 */
export const checkAssumptions = (given: Readonly<Record<string, unknown>>): void => {
  const values: Assumptions = { ...defaultAssumptions, ...parseAssumptions(given) };
  for (const { names, problem } of checks) {
    const reason = problem(values);
    if (reason === undefined) continue;
    const named = names.find((name) => hasOwn(given, name)) ?? names[0] ?? '';
    throw new OverrideError(`"${named}" cannot be ${JSON.stringify(given[named])}: ${reason}`, named);
  }
};
