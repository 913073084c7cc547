import { useQuery } from '../../api/use-query';
import { ErrorView } from '../../ui/error-view';
import { Skeleton } from '../../ui/skeleton';
import { FeedbackForm } from './feedback-form';

/** A new feedback (2.15). It waits for the user, because the form starts with the borrower's phone number. */
export default function FeedbackAddScreen() {
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  if (user) return <FeedbackForm user={user} />;
  if (error) return <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />;
  return <Skeleton cards={[['line', 'row', 'row', 'row', 'line', 'hero', 'line', 'row', 'line', 'row']]} />;
}
