import { canSaveInformation } from '@kit/contracts/enums';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { stepScreens } from '../../navigation/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { Badge } from '../../ui/badge';
import { ErrorView } from '../../ui/error-view';
import { BankIcon, ChatIcon, FileIcon, NairaIcon, QuestionIcon, SettingsIcon, ShieldIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { Documents } from './documents';
import { MeLoading } from './me-loading';
import { MyData } from './my-data';
import { PersonCard } from './person-card';
import { ThemeChoice } from './theme-choice';

/** The borrower's own page: who they are, what is known about them, help, and the theme. */
export default function MeScreen() {
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  // without it the page is whole but for one row, so nothing else would tell that it could not be had
  const { data: profile } = useQuery('profileInfo', {}, { toast: true });
  // the same call as the customer-service button makes, and so the same result
  const { data: isUnread } = useQuery('displayTicketNote', {});
  const { goTo } = useNavigation();
  const [open, setOpen] = useState<'data' | 'documents'>();
  const { data: home } = useQuery('homePage', {});
  const canSave = canSaveInformation(home?.order?.status);
  if (!user) {
    return error ? <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} /> : <MeLoading />;
  }
  const bank = profile?.bank;
  return (
    <Page>
      <PersonCard {...user} />
      <List label="Your account">
        {bank && (
          <ListRow
            icon={<BankIcon />}
            title="Bank account"
            detail={
              canSave
                ? `${bank.bankName} ${bank.accountNoMasked}`
                : `${bank.bankName} ${bank.accountNoMasked}. It can be changed when your loan is over.`
            }
            {...(canSave ? { onClick: () => goTo(stepScreens.bank, { query: { [FROM_QUERY]: ANSWERS_VIEW } }) } : {})}
          />
        )}
        <ListRow icon={<ShieldIcon />} title="My data and consent" onClick={() => setOpen('data')} />
        <ListRow icon={<FileIcon />} title="Receipts and statements" onClick={() => setOpen('documents')} />
      </List>
      <List label="Help">
        <ListRow
          icon={<ChatIcon />}
          title="Help and feedback"
          end={isUnread === true && <Badge tone="danger">New</Badge>}
          onClick={() => goTo('feedback-list')}
        />
        <ListRow icon={<QuestionIcon />} title="Common Problems" onClick={() => goTo('faq')} />
        <ListRow icon={<NairaIcon />} title="About us" onClick={() => goTo('aboutUs')} />
        <ListRow icon={<SettingsIcon />} title="Settings" onClick={() => goTo('settings')} />
      </List>
      <ThemeChoice />
      {open === 'data' && <MyData onClose={() => setOpen(undefined)} />}
      {open === 'documents' && <Documents onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
