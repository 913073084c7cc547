import { labelOf } from '@kit/contracts/closed-list';
import {
  feedbackStatus,
  feedbackType,
  filterableFeedbackStatuses,
  type Ticket,
  ticketList,
} from '@kit/contracts/methods/tickets';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { useCallback } from 'react';
import { useCache } from '../../api/use-cache';
import { useScreen } from '../../api/use-screen';
import { useSessionState } from '../../api/use-session-state';
import { Loaded, type LoadedProps } from '../../ui/loaded';
import { Badge, type BadgeProps } from '../../ui/text';

export const typeLabel = (type: Ticket['type']): string => labelOf(feedbackType, type);
export const statusLabel = (status: Ticket['status']): string => labelOf(feedbackStatus, status);

/** The colour of each status. Only a feedback that waits for the borrower stands out. */
const tones: Record<Ticket['status'], NonNullable<BadgeProps['tone']>> = {
  1: 'accent',
  2: 'accent',
  3: 'warning',
  4: 'neutral',
};

export function Status({ of }: { readonly of: Ticket['status'] }) {
  return <Badge tone={tones[of]}>{statusLabel(of)}</Badge>;
}

/** Reloads the lists after a feedback was sent, read, answered or rated. */
export const useRefreshTickets = (): (() => void) => {
  const { refresh } = useCache();
  return useCallback(() => {
    // without a filter, and with each (2.51)
    for (const processStatus of [undefined, ...filterableFeedbackStatuses]) refresh(ticketList, { processStatus });
    refresh(displayTicketNote, {});
  }, [refresh]);
};

/** The number of the feedback that the server accepted last, and its setter; empty if there is none. */
export const useSentFeedback = () => useSessionState('sent feedback', '');

/**
 * One feedback. Explains an unknown number; any other error offers a retry.
 * @param ticketOdrId feedback number in the address; empty if it is missing
 */
export function LoadedTicket<Data>({
  ticketOdrId,
  ...props
}: Pick<LoadedProps<Data>, 'query' | 'shape' | 'children'> & { readonly ticketOdrId: string }) {
  const { goTo } = useScreen();
  const unknown = 'We can’t find this feedback. You may have sent it from a different number.';
  return (
    <Loaded
      {...props}
      missing={ticketOdrId === '' ? unknown : undefined}
      problems={{ REQUEST_INVALID: unknown }}
      leave={{ label: 'See all your feedback', onClick: () => goTo('feedback-list', { replace: true }) }}
    />
  );
}
