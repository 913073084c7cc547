import { useQuery } from '../../api/use-query';
import { useNavigation } from '../../navigation/use-navigation';
import { ErrorView } from '../../ui/error-view';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { PersonCard } from './person-card';
import { ThemeChoice } from './theme-choice';

/** The borrower's own corner: who they are, how the app looks, and the ways to settings, agreements and about us. */
export default function MeScreen() {
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  const { goTo } = useNavigation();
  if (!user) {
    return error ? (
      <ErrorView onRefresh={() => void reload()} isBusy={isValidating} />
    ) : (
      <Skeleton cards={[['row'], ['row', 'row', 'row', 'row']]} />
    );
  }
  return (
    <Page>
      <PersonCard {...user} />
      <List>
        <ListRow title="Common Problems" onClick={() => goTo('faq')} />
        <ListRow title="About us" onClick={() => goTo('aboutUs')} />
        <ListRow title="Agreement List" onClick={() => goTo('agreementList')} />
        <ListRow title="Settings" onClick={() => goTo('settings')} />
      </List>
      <ThemeChoice />
    </Page>
  );
}
