import * as z from 'zod/mini';
import { listNumber } from '../methods/dictionary';
import { requestedLoanDays } from '../methods/loan';
import { requestedAmount } from '../methods/repayment';
import { monthlyIncome } from '../methods/work';
import { basisPoints, naira } from '../money';
import { bytes, count, days, instant, milliseconds, percent, stars } from '../quantities';
import { calendarDay } from '../rules';

const units = z.registry<{ readonly unit: string }>();
const name = (unit: string, ...schemas: readonly z.ZodMiniType[]): string => {
  for (const schema of schemas) units.add(schema, { unit });
  return unit;
};

/**
 * Units whose quantities a redacted trace may contain, which can leave the machine. Values of closed lists and booleans
 * are always harmless. Everything else is replaced.
 */
export const harmlessUnits: ReadonlySet<string> = new Set([
  name('naira', naira, requestedAmount),
  name('basis points', basisPoints),
  name('milliseconds since the epoch', instant),
  name('days', days, requestedLoanDays),
  name('milliseconds', milliseconds),
  name('percent', percent),
  name('count', count),
  name('stars', stars),
  name('value of a closed list', listNumber),
]);

// These can describe or identify a person.
name('naira a month', monthlyIncome);
name('calendar day in Africa/Lagos', calendarDay);
name('bytes', bytes);

/** The unit of a schema or of its base schema; undefined if it is not a quantity. */
export const unitOf = (schema: z.core.$ZodType): string | undefined => units.get(schema)?.unit;
