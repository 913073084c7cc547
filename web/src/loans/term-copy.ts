import { dayCount } from '@kit/contracts/time-units';

/** Texts about loans that several features share. */
export const copy = {
  changedMeanwhile: 'Your loan has changed in the meantime.',
  dueToday: 'Due today',
  daysLeft: (days: number) => `${dayCount(days)} left`,
  overdue: (days: number) => `${dayCount(days)} overdue`,
} as const;
