import { labelOf } from '@kit/contracts/closed-list';
import type { RequestOf } from '@kit/contracts/methods';
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
import type { Query } from '../../api/use-query';
import { useSessionState } from '../../api/use-session-state';
import { useNavigation } from '../../platform/use-navigation';
import { Badge, type BadgeProps } from '../../ui/badge';
import { Button } from '../../ui/button';
import { LoadProblem } from '../../ui/load-problem';

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

/** The requests of the list, without and with each filter (2.51). */
const lists: readonly RequestOf<'ticketList'>[] = [
  {},
  ...filterableFeedbackStatuses.map((processStatus) => ({ processStatus })),
];

/** Reloads the lists after a feedback was sent, read, answered or rated. */
export const useRefreshTickets = (): (() => void) => {
  const cache = useCache();
  return useCallback(() => {
    for (const list of lists) cache.refresh(ticketList, list);
    cache.refresh(displayTicketNote, {});
  }, [cache]);
};

/** The number of the feedback that the server accepted last, and its setter; empty if there is none. */
export const useSentFeedback = () => useSessionState('sent feedback', '');

/**
 * The error state of one feedback. Explains an unknown number; any other error offers a retry.
 * @param ticketOdrId feedback number in the address; empty if it is missing
 */
export function TicketProblem({
  ticketOdrId,
  query: { error, isValidating, reload },
}: {
  readonly ticketOdrId: string;
  readonly query: Query<unknown>;
}) {
  const { goTo } = useNavigation();
  const isUnknown = ticketOdrId === '' || error?.codeName === 'REQUEST_INVALID';
  return (
    <LoadProblem
      error={error}
      reason={isUnknown ? 'We can’t find this feedback. You may have sent it from a different number.' : undefined}
      onRefresh={() => void reload()}
      isBusy={isValidating}
      other={
        <Button kind="quiet" onClick={() => goTo('feedback-list', { replace: true })}>
          See all your feedback
        </Button>
      }
    />
  );
}
