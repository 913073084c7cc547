/** A sandbox counts days in Lagos time, whatever the time zone of the browser. All times of the page are in this zone. */
const ZONE = 'Africa/Lagos';
export const ZONE_NAME = 'Lagos';

/** Lagos has no summer time. */
const ZONE_OFFSET = '+01:00';
const ZONE_AHEAD_MS = 3_600_000;

/** The time at a text such as `2026-11-27T23:59`, in ms; NaN for another text. */
export const timeAt = (local: string): number => Date.parse(`${local}:00${ZONE_OFFSET}`);
/** The time in Lagos as 2026-11-27T09:11:42.310Z. An Intl formatter is too slow for each row of a list. */
const isoOf = (ms: number): string => new Date(ms + ZONE_AHEAD_MS).toISOString();
/** 2026-11-27T09:11, as a field for a date and a time has it */
export const localTime = (ms: number): string => isoOf(ms).slice(0, 16);

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, day: '2-digit', month: 'short', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short' });
const money = new Intl.NumberFormat('en-NG');

/** 24 Nov 2026, 09:11 */
export const formatMoment = (ms: number): string => clock.format(ms);
/** Tue 24 Nov 2026, 09:11 */
export const formatClock = (ms: number): string => `${weekday.format(ms)} ${clock.format(ms)}`;
/** 24 Nov 2026 */
export const formatDay = (ms: number): string => day.format(ms);
/** 09:11:42 */
export const formatSecond = (ms: number): string => isoOf(ms).slice(11, 19);
/** 09:11:42.310 */
export const formatTime = (ms: number): string => isoOf(ms).slice(11, 23);
/** The time on the sandbox's clock, and real time if that is another: 27 Nov 2026 09:11:42.310 · real time 09:11:42.310 */
export const formatBoth = (clock: number, at: number): string => {
  const told = `${day.format(clock)} ${formatTime(clock)}`;
  return Math.abs(clock - at) < 1_000 ? told : `${told} · real time ${formatTime(at)}`;
};
/** Duration of a call in ms, with one decimal below 10 ms. */
export const formatDuration = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
/** ₦53,250 */
export const formatNaira = (amount: number): string => `₦${money.format(amount)}`;
/** 0803 123 4567 */
export const formatNumber = (number: string): string => number.replace(/^(\d{3,4})(\d{3})(\d{4})$/, '$1 $2 $3');

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
] as const;

/** The two largest units of a time span: `14 h 49 min`. */
export const formatSpan = (ms: number): string => {
  const length = Math.abs(ms);
  const first = UNITS.findIndex(([, unit]) => length >= unit);
  if (first === -1) return '0 s';
  let left = length;
  return UNITS.slice(first, first + 2)
    .flatMap(([name, unit]) => {
      const count = Math.floor(left / unit);
      left -= count * unit;
      return count === 0 ? [] : [`${count} ${name}`];
    })
    .join(' ');
};

/** 1,234 calls, 1 call */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${money.format(count)} ${count === 1 ? one : many}`;
