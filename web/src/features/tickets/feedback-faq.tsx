import { useQuery } from '../../api/use-query';
import { APPLICATION_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Chat } from './conversation/chat';

/** The help chat (2.17, 2.52), about the application that its query names. */
export default function FeedbackFaqScreen() {
  const { current } = useNavigation();
  const { data: hasUnread } = useQuery('displayTicketNote', {});
  const tractOdrId = current.query.get(APPLICATION_QUERY) || undefined;
  return <Chat key={tractOdrId} tractOdrId={tractOdrId} hasUnreadFeedback={hasUnread === true} />;
}
