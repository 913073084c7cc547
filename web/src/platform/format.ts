import { TIME_ZONE } from '@kit/contracts/constants';
import type { BasisPoints } from '@kit/contracts/money';

/** Formats a duration in ms, rounded up to seconds: 0:42, 12:05. */
export const formatCountdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Created on first use, because a formatter is expensive and most screens show no date. */
let formatter: Intl.DateTimeFormat | undefined;

const partsOf = (at: number): Record<string, string> => {
  formatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
};

/**
 * Formats the day in Lagos: 4-December-2026 (9.9).
 * @param at milliseconds since the epoch
 */
export const formatDay = (at: number): string => {
  const { day, month, year } = partsOf(at);
  return `${Number(day)}-${month}-${year}`;
};

/**
 * Formats the day and time in Lagos: 21-November-2026 09:12 (9.9).
 * @param at milliseconds since the epoch
 */
export const formatMinute = (at: number): string => {
  const { hour, minute } = partsOf(at);
  return `${formatDay(at)} ${hour}:${minute}`;
};

/**
 * Formats a calendar day: 4-December-2026.
 * @param day YYYY-MM-DD
 */
export const formatCalendarDay = (day: string): string =>
  // noon UTC is on the same day in Lagos
  formatDay(Date.parse(`${day}T12:00:00Z`));

/**
 * The calendar day in Lagos, in the format of the wire and of date fields: 2026-12-04.
 * @param at milliseconds since the epoch
 */
export const calendarDayOf = (at: number): string =>
  // the Swedish date format is ISO 8601
  new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);

const BASIS_POINTS_A_PERCENT = 100;

/** Formats a rate as percent without trailing zeros: 50 is 0.5%, 1250 is 12.5%. */
export const formatPercent = (rate: BasisPoints): string => {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`${rate} is not a rate in basis points`);
  const whole = Math.floor(rate / BASIS_POINTS_A_PERCENT);
  const fraction = String(rate % BASIS_POINTS_A_PERCENT)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${whole}${fraction && `.${fraction}`}%`;
};

/**
 * Formats a coupon's discount (9.11): 1500 is 15% off.
 * @param discount in basis points, at most 10,000
 */
export const formatPercentOff = (discount: BasisPoints): string => {
  if (discount > 100 * BASIS_POINTS_A_PERCENT) throw new RangeError(`${discount} bp is more than 100%`);
  return `${formatPercent(discount)} off`;
};

/** Masks a phone number: the first 3 digits, four asterisks, the last 3 (9.8). */
export const maskPhone = (contactNumber: string): string =>
  `${contactNumber.slice(0, 3)}****${contactNumber.slice(-3)}`;

/** Groups a phone number for reading: 0803 123 4567, or 803 123 4567. */
export const groupPhone = (contactNumber: string): string =>
  contactNumber.replace(/^(\d{3,4})(\d{3})(\d{4})$/, '$1 $2 $3');
