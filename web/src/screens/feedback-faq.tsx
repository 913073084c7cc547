import { displayTicketNote } from '@kit/contracts/methods/unread';
import { useQuery } from '../api/use-query';
import { APPLICATION_QUERY } from '../platform/query-keys';
import { useNavigation } from '../platform/use-navigation';
import { Chat } from './feedback/conversation/chat';

/** The help chat about the application in its query (2.17, 2.52). */
export default function FeedbackFaqScreen() {
  const { current } = useNavigation();
  const { data: hasUnread } = useQuery(displayTicketNote, {});
  const tractOdrId = current.query.get(APPLICATION_QUERY) || undefined;
  return <Chat key={tractOdrId} tractOdrId={tractOdrId} hasUnreadFeedback={hasUnread === true} />;
}
