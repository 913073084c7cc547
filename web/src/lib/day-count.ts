/** A number of days in words: 1 day, 7 days. */
export const dayCount = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
