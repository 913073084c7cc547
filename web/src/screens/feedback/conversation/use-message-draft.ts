import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useState } from 'react';
import { useApi } from '../../../api/api-context';
import { useQuery } from '../../../api/use-query';
import { useStore } from '../../../platform/store-context';
import { rememberDraft } from '../feedback-draft';
import { createMessageDraft, type MessageDraft } from './message-draft';

/**
 * The unsent content of this conversation. Undefined until the user is loaded; if loading fails, nothing is stored.
 * After that it never changes, so that it cannot replace text that is being typed.
 */
export const useMessageDraft = (ticketOdrId: string | undefined): MessageDraft | undefined => {
  const store = useStore();
  const { upload } = useApi();
  // UserProvider makes the same request, so they share one call
  const { data: user, error } = useQuery(userIdentifierInfo, {});
  const [draft, setDraft] = useState<MessageDraft>();
  if (draft || !(user || error)) return draft;
  const create = () => createMessageDraft({ store, owner: user?.userIdentifier, ticketOdrId, upload });
  const opened = user ? rememberDraft(store, `${user.userIdentifier} message ${ticketOdrId ?? ''}`, create) : create();
  setDraft(opened);
  return opened;
};
