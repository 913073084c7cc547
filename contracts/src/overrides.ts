import * as z from 'zod/mini';
import type { AppOverrides } from './app-config';
import { type AssumptionName, type Assumptions, defaultAssumptions } from './assumptions';
import { DESCRIPTION_CHARACTERS } from './feedback-rules';
import { hasOwn } from './has-own';
import { methods } from './methods/index';
import { BASIS } from './money';
import { jsonSchemaOf } from './openapi/json-schema';
import { DAY } from './time-units';
import { BATCH, KEY_EXCHANGE } from './wire/key-exchange';
import { UPLOAD } from './wire/upload';

/** An invalid override. The message names the key, the value and the reason. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';

  /** @param key the override that is invalid */
  constructor(
    message: string,
    readonly key: string,
  ) {
    super(message);
  }
}

/** Maximum days for which interest or an overdue fee accrues. */
const DAYS_COUNTED = 3_650;
/** Interest on more would exceed the safe integers. */
const MOST_NAIRA = Math.floor(Number.MAX_SAFE_INTEGER / (2 * BASIS * DAYS_COUNTED));
/** The longest feedback, with every character escaped and hex-encoded, in an envelope with its header. */
const LARGEST_ENVELOPE_BYTES = 2 * (DESCRIPTION_CHARACTERS * 6 + 2_048);
const HOST = /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)*(?<!-)$/;
const DOMAIN = /^(?!-)[a-z\d-]+(?:\.[a-z\d-]+)+(?<!-)$/;

/** A check that returns the reason for a value that fails it. */
const check = <Value>(problem: (value: Value) => string | undefined) =>
  z.refine<Value>((value) => problem(value) === undefined, { error: ({ input }) => problem(input as Value) ?? '' });
const limit = (most: number, reason: (value: number) => string) =>
  z.int().check(
    z.positive(),
    check((value) => (value > most ? reason(value) : undefined)),
  );

const count = z.int().check(z.positive());
const text = z.string().check(z.minLength(1));
const days = limit(DAYS_COUNTED, (value) => `${value} days are more than ten years`);
const duration = limit(DAYS_COUNTED * DAY, (ms) => `${ms} ms are more than ten years: it is in milliseconds`);
const rate = z.int().check(
  z.nonnegative(),
  check((bp) => (bp < BASIS ? undefined : `${bp} basis points are 100 % or more; it must be below ${BASIS}`)),
);
const matching = (pattern: RegExp, what: string) =>
  z.string().check(check((value) => (pattern.test(value) ? undefined : `${JSON.stringify(value)} is not ${what}`)));
const host = (example: string) => matching(HOST, `the name of a host, in lower case, such as ${example}`);
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(
    check((list: readonly unknown[]) => {
      const repeated = list.find((value, index) => list.indexOf(value) !== index);
      return repeated === undefined ? undefined : `${JSON.stringify(repeated)} appears twice`;
    }),
  );

/** The schema of each assumption. Only servers check overrides, so the app does not load them. */
export const assumptionSchemas: { readonly [Name in AssumptionName]: z.ZodMiniType<Assumptions[Name]> } = {
  emailSuffixes: listOf(matching(DOMAIN, 'what follows the "@" of an address, in lower case, such as gmail.com')).check(
    z.minLength(1),
  ),
  minimumRepayment: count,
  feedbackMinimumWords: limit(
    DESCRIPTION_CHARACTERS / 2,
    () => `a description holds ${DESCRIPTION_CHARACTERS / 2} words at most`,
  ),
  verificationCodeLife: duration,
  verificationCodeAttempts: count,
  verificationCodeResendAfter: duration,
  tokenLife: duration,
  freezePeriodDays: days,
  assessingTime: duration,
  reviewTime: duration,
  disbursementTime: z
    .strictObject({ shortest: duration, longest: duration })
    .check(
      check(({ shortest, longest }) =>
        shortest > longest ? `"shortest" (${shortest}) is above "longest" (${longest})` : undefined,
      ),
    ),
  minimumLoan: count,
  maximumLoan: limit(MOST_NAIRA, (naira) => `of ${naira} interest would exceed the safe integers`),
  firstLimit: count,
  loanDays: listOf(days).check(z.minLength(1)),
  dailyRateBasisPoints: rate,
  processingFeeBasisPoints: rate,
  overdueRateBasisPoints: rate,
  extensionFeeBasisPoints: rate,
  maximumBodyBytes: count.check(
    check((bytes) =>
      bytes < LARGEST_ENVELOPE_BYTES
        ? `${bytes} bytes are too few: one envelope can need ${LARGEST_ENVELOPE_BYTES}`
        : undefined,
    ),
  ),
  maximumEntries: count,
  maximumTimeSkew: duration,
  requestIdLife: duration,
  payOrderLife: duration,
  maximumWaitingPayments: count,
  maximumPayments: count,
  maximumApplicationsADay: count,
  maximumOpenTickets: count,
  maximumNotes: count,
  minimumAge: limit(120, (years) => `nobody is ${years} years old`),
  maximumAge: count,
  calendarRangeDays: days,
  productName: text,
  lenderName: text,
  officialWebsite: z.string().check(z.regex(/^https:\/\/[^\s/]+(\/\S*)?$/, 'Not an https address')),
  checkoutHosts: listOf(host('pay.example.com')),
  downloadHosts: listOf(host('store.example.com')),
  supportText: z.string(),
};

type Given = Readonly<Record<string, unknown>>;

/** Parses each value by itself. */
const parseAssumptions = (given: Given): Partial<Assumptions> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (!hasOwn(assumptionSchemas, name)) {
        const allowed = Object.keys(assumptionSchemas).join(', ');
        throw new OverrideError(`There is no assumption named "${name}". Allowed: ${allowed}`, name);
      }
      const { data, error } = z.safeParse(assumptionSchemas[name] as z.ZodMiniType, value);
      if (error === undefined) return [name, data];
      const reason = error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': ')).join('; ');
      throw new OverrideError(`"${name}" cannot be ${JSON.stringify(value)}: ${reason}`, name);
    }),
  );

/** Pairs of which the first must not be above the second. */
const ordered = [
  ['minimumLoan', 'maximumLoan'],
  ['firstLimit', 'maximumLoan'],
  ['minimumLoan', 'firstLimit'],
  ['minimumRepayment', 'maximumLoan'],
] as const satisfies AssumptionName[][];

/**
 * Checks each assumption, and whether they fit together. A missing one has its default.
 * @param given by assumption name
 * @throws OverrideError with the name and value of the invalid assumption
 */
const checkAssumptions = (given: Given): void => {
  const values: Assumptions = { ...defaultAssumptions, ...parseAssumptions(given) };
  const refuse = (names: readonly [AssumptionName, AssumptionName], reason: string): never => {
    const [first] = names;
    const name = names.find((each) => hasOwn(given, each)) ?? first;
    throw new OverrideError(`"${name}" cannot be ${JSON.stringify(given[name])}: ${reason}`, name);
  };
  for (const pair of ordered) {
    const [least, most] = pair;
    if (values[least] > values[most])
      refuse(pair, `"${least}" (${values[least]}) is above "${most}" (${values[most]})`);
  }
  const { requestIdLife, maximumTimeSkew } = values;
  if (requestIdLife >= 2 * maximumTimeSkew) return;
  refuse(
    ['requestIdLife', 'maximumTimeSkew'],
    `a body is valid for twice "maximumTimeSkew" (${maximumTimeSkew}), and would run again after its stored reply expires: "requestIdLife" (${requestIdLife}) must be at least ${2 * maximumTimeSkew}`,
  );
};

/** Names of all request and response fields, at any depth. */
const contractFields = (): ReadonlySet<string> => {
  const names = new Set<string>();
  const schemas = Object.values(methods).map(({ request, response }) => [
    jsonSchemaOf(request, 'input'),
    jsonSchemaOf(response, 'output'),
  ]);
  JSON.stringify(schemas, (keyword, value: unknown) => {
    if (keyword === 'properties') for (const name of Object.keys(value as object)) names.add(name);
    return value;
  });
  return names;
};

const spellingProblem = (spelling: string): string | undefined => {
  if (spelling === '') return 'a field must have a name';
  if (spelling in Object.prototype || spelling === 'prototype')
    return 'every JavaScript object has a property of this name';
  return /^[^\s\p{Cc}]+$/u.test(spelling) ? undefined : 'a name has no spaces and no control characters';
};

/** Checks the field names of a deployment against the contract (7.5). @param names contract name to wire name */
const checkFieldNames = (names: AppOverrides['fieldNames']): void => {
  const known = contractFields();
  const taken = new Set<string>();
  for (const [field, spelling] of Object.entries(names)) {
    if (!known.has(field)) throw new OverrideError(`There is no field "${field}" in the contract`, field);
    const isTaken = taken.has(spelling) || (known.has(spelling) && !hasOwn(names, spelling));
    const problem = spellingProblem(spelling) ?? (isTaken ? 'another field has this name' : undefined);
    if (problem !== undefined) throw new OverrideError(`"${field}" cannot be spelled "${spelling}": ${problem}`, field);
    taken.add(spelling);
  }
};

/** The server recognizes these by path, and every other call by the method in its envelope. */
const SPECIAL = [KEY_EXCHANGE, UPLOAD] as const;

/** Checks the paths of a deployment. @param given method, `batch` or `generateSk` to its path under /app */
const checkPaths = (given: AppOverrides['paths']): void => {
  for (const method of Object.keys(given)) {
    if (!hasOwn(methods, method) && method !== BATCH && method !== KEY_EXCHANGE) {
      throw new OverrideError(`There is no method "${method}" to set a path for`, method);
    }
  }
  for (const special of SPECIAL) {
    const own = given[special] ?? `/${special}`;
    const other = [...Object.keys(given), ...SPECIAL].find(
      (method) => method !== special && (given[method] ?? `/${method}`) === own,
    );
    if (other !== undefined) {
      throw new OverrideError(`"${own}" cannot be the path of both ${special} and ${other}`, other);
    }
  }
};

/**
 * Checks all overrides of a deployment. Every server calls it at startup.
 * @throws OverrideError with the invalid key
 */
export const checkOverrides = ({ assumptions, fieldNames, paths }: AppOverrides): void => {
  checkAssumptions(assumptions);
  checkFieldNames(fieldNames);
  checkPaths(paths);
};
