import { useMemo } from 'react';
import { useQuery } from '../../../api/use-query';
import { useStore } from '../../../storage/store-context';
import { createMessageDraft, type MessageDraft } from '../feedback-draft';

const none: MessageDraft = { load: () => '', save: () => undefined, forget: () => undefined };

/** The unsent text of this borrower in a conversation; nothing is kept until the user is known. */
export const useMessageDraft = (ticketOdrId: string | undefined): MessageDraft => {
  const store = useStore();
  // the app has requested it already: the same key, and so the same call
  const owner = useQuery('userIdentifierInfo', {}).data?.userIdentifier;
  return useMemo(
    () => (owner === undefined ? none : createMessageDraft(store, owner, ticketOdrId)),
    [store, owner, ticketOdrId],
  );
};
