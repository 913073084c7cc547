import type { Ticket } from '@kit/contracts/methods/tickets';
import type { BadgeProps } from '../../ui/badge';

/** The colour of each status. Only a feedback that waits for the borrower stands out. */
export const statusTones: Record<Ticket['status'], NonNullable<BadgeProps['tone']>> = {
  1: 'accent',
  2: 'accent',
  3: 'warning',
  4: 'neutral',
};
