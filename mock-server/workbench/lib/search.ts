import { DAY, HOUR, localTime, MINUTE, SECOND, timeAt } from './format';

const WEEK = 7 * DAY;

/** Each unit by its spellings. */
const UNITS: readonly (readonly [names: string, ms: number])[] = [
  ['s|sec|secs|second|seconds', SECOND],
  ['m|min|mins|minute|minutes', MINUTE],
  ['h|hr|hrs|hour|hours', HOUR],
  ['d|day|days', DAY],
  ['w|wk|week|weeks', WEEK],
];

const NAMES = UNITS.map(([names]) => names).join('|');
const PART = new RegExp(String.raw`(\d+(?:\.\d+)?)\s*(${NAMES})(?![a-z])`, 'g');
const WHOLE = new RegExp(
  String.raw`^\+?\s*(?:\d+(?:\.\d+)?\s*(?:${NAMES})(?![a-z])[\s,]*(?:and\s+)?)+(?:later|ahead)?$`,
);

/** Reads a duration, such as `3 days`, `21 hours later` or `1 d 12 h`. @returns whole ms; undefined if it is not a duration */
export const durationIn = (text: string): number | undefined => {
  // `1d12h` is two parts.
  const spaced = text
    .trim()
    .toLowerCase()
    .replaceAll(/([a-z])(?=\d)/g, '$1 ');
  if (!WHOLE.test(spaced)) return undefined;
  const total = [...spaced.matchAll(PART)].reduce((sum, [, count, unit = '']) => {
    const [, ms = 0] = UNITS.find(([names]) => names.split('|').includes(unit)) ?? [];
    return sum + Number(count) * ms;
  }, 0);
  return total > 0 ? Math.round(total) : undefined;
};

const TIME = /^(?:(\d{4}-\d\d-\d\d)[ t])?([01]?\d|2[0-3]):([0-5]\d)$/i;

/**
 * Reads a future time, such as `23:59` or `2026-11-30 08:00`. Without a day it is the next such time.
 * @param now time of the sandbox
 * @returns the time in ms; undefined if the text is not a time, or one in the past
 */
export const timeIn = (text: string, now: number): number | undefined => {
  const [, date, hour = '', minute = ''] = TIME.exec(text.trim()) ?? [];
  if (hour === '') return undefined;
  const onDay = (day: string) => timeAt(`${day}T${hour.padStart(2, '0')}:${minute}`);
  if (date !== undefined) return onDay(date) > now ? onDay(date) : undefined;
  const today = onDay(localTime(now).slice(0, 10));
  return today > now ? today : today + DAY;
};

/** Reads a path of the app, such as `/bank_account_info`. @returns undefined if the text is not a path */
export const pathIn = (text: string): string | undefined =>
  /^\/(?![/\\])\S*$/.test(text.trim()) ? text.trim() : undefined;

/** Begins the id of an entry that is made from the text itself. Such an entry ranks above all others. */
export const MADE = 'made ';

/** Ranks a match in the name above one in the hint, and a prefix above the rest. 0 means no match. */
export const scoreOf = (id: string, search: string, [label = '', hint = '']: readonly string[] = []): number => {
  if (id.startsWith(MADE)) return 2;
  const name = label.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${name} ${hint.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ''] = words;
  if (name.startsWith(first)) return 1;
  return name.includes(first) ? 0.8 : 0.4;
};
