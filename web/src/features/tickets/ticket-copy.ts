import { feedbackStatus, feedbackType, labelOf, satisfaction } from '@kit/contracts/enums';
import type { Ticket } from '@kit/contracts/methods/tickets';
import { formatMinute } from '../../lib/dates';
import type { BadgeProps } from '../../ui/badge';
import type { Milestone } from '../../ui/milestones';

type Status = Ticket['status'];

export const typeLabel = (type: Ticket['type']): string => labelOf(feedbackType, type);
export const statusLabel = (status: Status): string => labelOf(feedbackStatus, status);
export const satisfactionLabel = (resolved: Ticket['resolved']): string => labelOf(satisfaction, resolved);

export const statusTones: Record<Status, NonNullable<BadgeProps['tone']>> = {
  1: 'accent',
  2: 'accent',
  3: 'warning',
  4: 'accent',
};

/** The progress of a feedback in three steps: platform, borrower, end (4.6). */
export const ticketSteps = ({ status, createTime }: Pick<Ticket, 'status' | 'createTime'>): Milestone[] => {
  const platform = status === 2 ? 2 : 1;
  const now = (step: Status) => (status === step ? 'now' : 'done');
  return [
    { title: 'Sent', note: formatMinute(createTime), isReached: true },
    { title: statusLabel(platform), note: now(platform), isReached: true },
    {
      title: statusLabel(3),
      note: { 1: 'if we have a question', 2: 'if we have another question', 3: 'now: write below', 4: 'nothing left' }[
        status
      ],
      isReached: status >= 3,
    },
    { title: statusLabel(4), note: status === 4 ? 'it is closed' : 'when it is settled', isReached: status === 4 },
  ];
};
