import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { stepScreens } from '../../navigation/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Badge } from '../../ui/badge';
import { ErrorView } from '../../ui/error-view';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { MyData } from './my-data';
import { PersonCard } from './person-card';
import { ThemeChoice } from './theme-choice';

/** The borrower's own page: who they are, what is known about them, help, and the theme. */
export default function MeScreen() {
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  // without it the page is whole but for one row, so nothing else would tell that it could not be had
  const { data: profile } = useQuery('profileInfo', {});
  // the same call as the customer-service button makes, and so the same result
  const { data: isUnread } = useQuery('displayTicketNote', {});
  const { goTo } = useNavigation();
  const [isDataOpen, setIsDataOpen] = useState(false);
  if (!user) {
    return error ? (
      <ErrorView onRefresh={() => void reload()} isBusy={isValidating} />
    ) : (
      <Skeleton cards={[['row'], ['row', 'row', 'row'], ['row', 'row', 'row', 'row']]} />
    );
  }
  const bank = profile?.bank;
  return (
    <Page>
      <PersonCard {...user} />
      <List label="Your account">
        {bank && (
          <ListRow
            title="Bank account"
            detail={`${bank.bankName} ${bank.accountNoMasked}`}
            onClick={() => goTo(stepScreens.bank, { query: { [FROM_QUERY]: ANSWERS_VIEW } })}
          />
        )}
        <ListRow title="My data and consent" onClick={() => setIsDataOpen(true)} />
        <ListRow title="Receipts and statements" onClick={() => goTo('record')} />
      </List>
      <List label="Help">
        <ListRow
          title="Help and feedback"
          end={isUnread === true && <Badge tone="danger">New</Badge>}
          onClick={() => goTo('feedback-list')}
        />
        <ListRow title="Common Problems" onClick={() => goTo('faq')} />
        <ListRow title="About us" onClick={() => goTo('aboutUs')} />
        <ListRow title="Settings" onClick={() => goTo('settings')} />
      </List>
      <ThemeChoice />
      {isDataOpen && <MyData onClose={() => setIsDataOpen(false)} />}
    </Page>
  );
}
