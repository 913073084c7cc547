import type { Note } from '@kit/contracts/methods/tickets';
import { useState } from 'react';
import { isOwn } from './conversation-state';
import type { Conversation } from './use-conversation';

/**
 * The oldest of the latest messages from customer service.
 * @param unread how many of them are unread; more than are loaded means all of them
 */
const firstUnreadOf = (notes: readonly Note[], unread: number): string | undefined =>
  unread > 0 ? notes.filter((note) => !isOwn(note)).slice(-unread)[0]?.noteId : undefined;

/** The id of the first message that was unread when the conversation opened. Reading the messages does not change it. */
export const useFirstUnread = ({ isLoaded, notes }: Conversation, unread: number): string | undefined => {
  const [opened, setOpened] = useState<{ readonly noteId: string | undefined }>();
  if (opened || !isLoaded) return opened?.noteId;
  const noteId = firstUnreadOf(notes, unread);
  setOpened({ noteId });
  return noteId;
};
