import { filterableFeedbackStatuses } from '@kit/contracts/enums';
import type { RequestOf } from '@kit/contracts/methods';
import { ticketList } from '@kit/contracts/methods/tickets';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { useCallback } from 'react';
import { useCache } from '../../api/use-cache';

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
