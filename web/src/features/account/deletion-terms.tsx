import { useQuery } from '../../api/use-query';
import { useNavigation } from '../../navigation/use-navigation';
import { useView } from '../../navigation/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorView } from '../../ui/error-view';
import { Message } from '../../ui/message';
import { Lead, Note, Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import css from './deletion.module.css';

const terms = [
  'Your profile, photo, bank account and messages are deleted. This cannot be undone.',
  'Your history goes too: a limit that grew with loans repaid on time begins anew.',
  'What the law makes us keep of loans that you had is kept for no longer than it says.',
  'You can register again with the same number. That is a new account.',
] as const;

/** Step 1: the consequences of a deletion, or the reason why the account cannot be deleted (4.10, 5.12). */
export function DeletionTerms({ onAgree }: { readonly onAgree: () => void }) {
  useView({ name: 'terms' });
  const { goTo } = useNavigation();
  const { data, error, isValidating, reload } = useQuery('accountDeletionCheck', {});
  if (error?.codeName === 'DELETE_NOT_ALLOWED') {
    return (
      <Message
        art="refused"
        title="Not possible yet"
        text={error.message}
        action={<Button onClick={() => goTo('record')}>See my loans</Button>}
        role="alert"
      />
    );
  }
  if (!data) {
    return error ? (
      <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />
    ) : (
      <Skeleton cards={[['line', 'line', 'line', 'line']]} />
    );
  }
  return (
    <>
      <Page>
        <Lead>Before you delete your account</Lead>
        <Card>
          <ul className={css.terms}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
        <Note>You have no unpaid loan and no application under way, so your account can be deleted.</Note>
        <Button kind="quiet" onClick={() => goTo('feedback-faq')}>
          Is something wrong? Talk to us first
        </Button>
      </Page>
      <ActionBar>
        <Button onClick={onAgree}>I understand, continue</Button>
      </ActionBar>
    </>
  );
}
