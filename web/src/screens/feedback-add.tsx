import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useQuery } from '../api/use-query';
import { LoadingOrError } from '../ui/loading-or-error';
import { FeedbackForm } from './feedback/feedback-form';

/** A new feedback (2.15). It waits for the user, because the form starts with the borrower's phone number. */
export default function FeedbackAddScreen() {
  const query = useQuery(userIdentifierInfo, {});
  if (query.data) return <FeedbackForm user={query.data} />;
  return (
    <LoadingOrError
      query={query}
      cards={[['line', 'row', 'row', 'row', 'line', 'hero', 'line', 'row', 'line', 'row']]}
    />
  );
}
