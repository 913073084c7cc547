import { accountDeletionCheck } from '@kit/contracts/methods/account';
import { useQuery } from '../../api/use-query';
import { useNavigation } from '../../platform/use-navigation';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadingOrError } from '../../ui/loading-or-error';
import { Message } from '../../ui/message';
import { Lead, Note, Page } from '../../ui/page';
import { copy } from './copy';
import css from './deletion.module.css';

/** Step 1: the consequences of a deletion, or the reason why the account cannot be deleted (4.10, 5.12). */
export function DeletionTerms({ onAgree }: { readonly onAgree: () => void }) {
  useView({ name: 'terms' });
  const { goTo } = useNavigation();
  const query = useQuery(accountDeletionCheck, {});
  const { data, error } = query;
  if (error?.codeName === 'DELETE_NOT_ALLOWED') {
    return (
      <Message
        art="refused"
        title={copy.terms.blockedTitle}
        text={error.message}
        action={<Button onClick={() => goTo('record')}>{copy.terms.loans}</Button>}
        role="alert"
      />
    );
  }
  if (!data) return <LoadingOrError query={query} cards={[['line', 'line', 'line', 'line']]} />;
  return (
    <>
      <Page>
        <Lead>{copy.terms.lead}</Lead>
        <Card>
          <ul className={css.terms}>
            {copy.terms.list.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
        <Note>{copy.terms.allowed}</Note>
        <Button kind="quiet" onClick={() => goTo('feedback-faq')}>
          {copy.terms.talk}
        </Button>
      </Page>
      <ActionBar>
        <Button onClick={onAgree}>{copy.terms.agree}</Button>
      </ActionBar>
    </>
  );
}
