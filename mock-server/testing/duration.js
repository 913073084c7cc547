/** @type {Readonly<Record<string, number>>} milliseconds */
export const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** What a duration can look like, for whoever wrote something else. */
export const DURATIONS = '500ms, 30s, 10m, 2h, 3d, 1w, or several such as 1d12h';

/**
 * Milliseconds of a duration such as 3d, 90m or 1d12h; undefined for any other text.
 * @param {string} text
 * @returns {number | undefined}
 */
export const millisecondsOf = (text) => {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d|w)/g)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce((sum, [, count, unit = 'ms']) => sum + Number(count) * (units[unit] ?? 0), 0);
};
