import { useState } from 'react';
import { useApi } from '../../../api/api-context';
import { useQuery } from '../../../api/use-query';
import { useStore } from '../../../storage/store-context';
import { rememberDraft } from '../feedback-draft';
import { createMessageDraft, type MessageDraft } from './message-draft';

/**
 * What this borrower wrote in a conversation and did not send. Undefined until it is known who it is; if that cannot be
 * loaded, nothing is stored. Either way it stays the same from then on, so that nothing replaces what is being typed.
 */
export const useMessageDraft = (ticketOdrId: string | undefined): MessageDraft | undefined => {
  const store = useStore();
  const { upload } = useApi();
  // the app has requested it already: the same key, and so the same call
  const { data: user, error } = useQuery('userIdentifierInfo', {});
  const [draft, setDraft] = useState<MessageDraft>();
  if (draft || !(user || error)) return draft;
  const create = () => createMessageDraft({ store, owner: user?.userIdentifier, ticketOdrId, upload });
  const opened = user ? rememberDraft(store, `${user.userIdentifier} message ${ticketOdrId ?? ''}`, create) : create();
  setDraft(opened);
  return opened;
};
