import { DAY, HOUR, localTime, MINUTE, SECOND, timeAt } from './format';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };
const PART =
  /(\d+(?:\.\d+)?)\s*(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:rs?|ours?)?|d(?:ays?)?|w(?:k|eeks?)?)(?![a-z])/g;

/** Reads a duration, such as `3 days`, `21 hours later` or `1 d 12 h`. @returns whole ms; undefined if it is not a duration */
export const durationIn = (text: string): number | undefined => {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^\+|(?:later|ahead)$/g, '');
  if (words.replace(PART, '').replace(/and|[\s,]/g, '') !== '') return undefined;
  const parts = [...words.matchAll(PART)];
  const total = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit.charAt(0)] ?? 0), 0);
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
