const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Examples of durations for help texts and errors. */
export const DURATIONS = '500ms, 30s, 10m, 2h, 3d, 1w, or several such as 1d12h';

/** Parses a duration such as 3d, 90m or 1d12h into ms; undefined if invalid. */
export const millisecondsOf = (text: string): number | undefined => {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d|w)/g)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce((sum, [, count, unit = 'ms']) => sum + Number(count) * (units[unit] ?? 0), 0);
};
