import * as z from 'zod/mini';
import { words } from '../closed-list';
import { contactProblems } from '../contact-rules';
import { phone } from '../phone';
import { personName, ruleTexts } from '../rules';
import { defineMethod } from './define';
import { informationStep } from './user';

export const jobType = words([
  'Student',
  'employee',
  'self employed',
  'Unemployed',
  'freelance',
  'part time',
  'no work',
  'other',
]);
/** The specification says 16 industries but does not name them. This list is assumed. */
export const jobIndustry = words([
  'agriculture',
  'banking and finance',
  'construction',
  'education',
  'energy and oil',
  'entertainment and media',
  'government',
  'health care',
  'hospitality and food',
  'information technology',
  'manufacturing',
  'religious and non-profit',
  'security services',
  'trade and retail',
  'transport and logistics',
  'other',
]);
export const jobExperence = words(['less than 1 year', '1-3 years', 'more than 3 years']);
export const payFrequency = words(['Weekly', 'Fourteen', 'Monthly', 'Biweekly'], {
  Fourteen: 'Every fourteen days',
  Biweekly: 'Twice a month',
});
export const weekday = words(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export const contactRelation = words([
  'colleagues',
  'classmates',
  'parents',
  'spouse',
  'siblings',
  'child',
  'friends',
  'others',
]);

/** A contact for when the borrower cannot be reached (3.2). */
export const emergencyContact = z.strictObject({
  name: personName,
  phone,
  relationship: contactRelation.schema,
});
export type EmergencyContact = z.infer<typeof emergencyContact>;

/** Naira a month. */
export const monthlyIncome = z.int({ error: ruleTexts.income }).check(z.nonnegative({ error: ruleTexts.income }));

/** A day of the week for Weekly and Fourteen; a day of the month, 1 to 31, for Monthly and Biweekly. */
export const payDay = z.union([weekday.schema, z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/)), z.literal('')], {
  error: ruleTexts.payDay,
});

/** Number and kind of pay days for each frequency. */
export const payDaysOf = {
  Weekly: { count: 1, kind: 'weekday' },
  Fourteen: { count: 1, kind: 'weekday' },
  Monthly: { count: 1, kind: 'day of month' },
  Biweekly: { count: 2, kind: 'day of month' },
} as const satisfies Record<(typeof payFrequency.values)[number], { count: 1 | 2; kind: 'weekday' | 'day of month' }>;

const isWeekday = (day: string) => weekday.values.some((name) => name === day);

/** Kinds of work without an employer that pays on a day. */
const withoutPay: readonly string[] = ['Unemployed', 'no work'] satisfies (typeof jobType.values)[number][];

/** Whether somebody with this kind of work has pay days. */
export const hasPayDays = (kindOfWork: string): boolean => !withoutPay.includes(kindOfWork);

interface PayDays {
  readonly jobType: string;
  readonly payFrequency: keyof typeof payDaysOf;
  readonly payDay1: string;
  readonly payDay2: string;
}

interface PayDayProblem {
  readonly path: ['payDay1' | 'payDay2'];
  readonly reason: string;
}

/** Finds pay days that do not fit the work and the frequency (3.2), as paths into the work information with error texts. */
export const payDayProblems = (work: PayDays): PayDayProblem[] => {
  const { kind, count } = payDaysOf[work.payFrequency];
  const expected = hasPayDays(work.jobType) ? count : 0;
  const fits = (day: string, index: number) =>
    index < expected ? day !== '' && isWeekday(day) === (kind === 'weekday') : day === '';
  const problems = (['payDay1', 'payDay2'] as const)
    .filter((field, index) => !fits(work[field], index))
    .map((field): PayDayProblem => ({ path: [field], reason: ruleTexts.payDay }));
  const isTwice = problems.length === 0 && expected === 2 && work.payDay1 === work.payDay2;
  return isTwice ? [{ path: ['payDay2'], reason: ruleTexts.samePayDay }] : problems;
};

interface Worked extends PayDays {
  readonly emergencyContacts: Parameters<typeof contactProblems>[0];
}

/** A check that reports each problem at its own path. */
const problemCheck =
  <Value>(
    problemsOf: (value: Value) => readonly { readonly path: readonly PropertyKey[]; readonly reason: string }[],
  ) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void => {
    for (const { path, reason } of problemsOf(value)) {
      issues.push({ code: 'custom', path: [...path], message: reason, input: value });
    }
  };

/** Work information (3.2). */
export const workInfo = z
  .strictObject({
    jobType: jobType.schema,
    jobIndustry: jobIndustry.schema,
    jobExperence: jobExperence.schema,
    monthlyIncome,
    payFrequency: z.enum(payFrequency.values, { error: ruleTexts.payFrequency }),
    payDay1: payDay,
    payDay2: payDay,
    emergencyContacts: z.tuple([emergencyContact, emergencyContact]),
  })
  .check(
    problemCheck<Worked>(payDayProblems),
    problemCheck<Worked>(({ emergencyContacts }) => contactProblems(emergencyContacts)),
  );
export type WorkInfo = z.infer<typeof workInfo>;

export const saveWorkInfo = defineMethod('saveWorkInfo', {
  changesState: true,
  request: () => workInfo,
  response: () => z.strictObject({ completedSteps: z.array(informationStep.schema) }),
  codes: ['ORDER_STATUS_CONFLICT'],
});
