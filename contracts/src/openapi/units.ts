import * as z from 'zod/mini';
import { listNumber } from '../methods/dictionary';
import { requestedLoanDays } from '../methods/loan';
import { requestedAmount } from '../methods/repayment';
import { monthlyIncome } from '../methods/work';
import { basisPoints, naira } from '../money';
import { bytes, count, days, instant, milliseconds, percent, stars } from '../quantities';
import { calendarDay } from '../rules';

/** Unit of a number or of a text that holds a quantity. */
export interface Unit {
  readonly unit: string;
  /** sentence for the documentation */
  readonly says: string;
  /**
   * Whether a redacted trace, which can leave the machine, may contain the value. Values of closed lists and booleans
   * are always harmless. Everything else is replaced.
   */
  readonly isHarmless: boolean;
}

const harmless = (unit: string, says: string): Unit => ({ unit, says, isHarmless: true });
/** A quantity that can describe or identify a person, such as an income or a day of birth. */
const personal = (unit: string, says: string): Unit => ({ unit, says, isHarmless: false });

const NAIRA = harmless('naira', 'Money in whole naira.');
const DAYS = harmless('days', 'Whole calendar days in Africa/Lagos.');

const unitTable: readonly (readonly [z.core.$ZodType, Unit])[] = [
  [naira, NAIRA],
  [monthlyIncome, personal('naira a month', 'Money in whole naira, each month.')],
  [requestedAmount, NAIRA],
  [basisPoints, harmless('basis points', 'A rate: 1 basis point is 0.01 %.')],
  [instant, harmless('milliseconds since the epoch', 'An instant: milliseconds since 1970-01-01T00:00:00Z.')],
  [calendarDay, personal('calendar day in Africa/Lagos', 'A day of the calendar as YYYY-MM-DD, in Africa/Lagos.')],
  [days, DAYS],
  [requestedLoanDays, DAYS],
  [milliseconds, harmless('milliseconds', 'A duration in milliseconds.')],
  [percent, harmless('percent', 'Whole percent.')],
  [count, harmless('count', 'A number of items.')],
  [stars, harmless('stars', 'A rating from 1 to 5 stars.')],
  [listNumber, harmless('value of a closed list', 'A value of a closed list.')],
  [bytes, personal('bytes', 'A size in bytes.')],
];
const units = z.registry<Unit>();
for (const [schema, unit] of unitTable) units.add(schema, unit);

/** The unit of a schema or of its base schema; undefined if it is not a quantity. */
export const unitOf = (schema: z.core.$ZodType): Unit | undefined => units.get(schema);

/** The values of the keyword `x-unit` whose quantities a redacted trace may contain. */
export const harmlessUnits: ReadonlySet<string> = new Set(
  unitTable.flatMap(([, { unit, isHarmless }]) => (isHarmless ? [unit] : [])),
);
