import * as z from 'zod/mini';
import { listNumber } from '../methods/dictionary';
import { requestedLoanDays } from '../methods/loan';
import { requestedAmount } from '../methods/repayment';
import { monthlyIncome } from '../methods/work';
import { basisPoints, naira } from '../money';
import { bytes, count, days, milliseconds, percent, stars } from '../quantities';
import { calendarDay, instant } from '../rules';

/** Unit of a number or of a text that holds a quantity. */
export interface Unit {
  readonly unit: string;
  /** sentence for the documentation */
  readonly says: string;
}

const NAIRA: Unit = { unit: 'naira', says: 'Money in whole naira.' };
const DAYS: Unit = { unit: 'days', says: 'Whole calendar days in Africa/Lagos.' };

const units = z.registry<Unit>();
units.add(naira, NAIRA);
units.add(monthlyIncome, { unit: 'naira a month', says: 'Money in whole naira, each month.' });
units.add(requestedAmount, NAIRA);
units.add(basisPoints, { unit: 'basis points', says: 'A rate: 1 basis point is 0.01 %.' });
units.add(instant, {
  unit: 'milliseconds since the epoch',
  says: 'An instant: milliseconds since 1970-01-01T00:00:00Z.',
});
units.add(calendarDay, {
  unit: 'calendar day in Africa/Lagos',
  says: 'A day of the calendar as YYYY-MM-DD, in Africa/Lagos.',
});
units.add(days, DAYS);
units.add(requestedLoanDays, DAYS);
units.add(milliseconds, { unit: 'milliseconds', says: 'A duration in milliseconds.' });
units.add(percent, { unit: 'percent', says: 'Whole percent.' });
units.add(count, { unit: 'count', says: 'A number of items.' });
units.add(stars, { unit: 'stars', says: 'A rating from 1 to 5 stars.' });
units.add(listNumber, { unit: 'value of a closed list', says: 'A value of a closed list.' });
units.add(bytes, { unit: 'bytes', says: 'A size in bytes.' });

/** The unit of a schema or of its base schema; undefined if it is no quantity. */
export const unitOf = (schema: z.core.$ZodType): Unit | undefined => units.get(schema);
