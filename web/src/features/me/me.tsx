import { canSaveInformation } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { maskPhone } from '../../lib/phone';
import { stepScreens } from '../../navigation/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../../navigation/query-keys';
import { useNavigation } from '../../navigation/use-navigation';
import { useTheme } from '../../theme/use-theme';
import { Badge } from '../../ui/badge';
import { Choice } from '../../ui/choice';
import { ErrorView } from '../../ui/error-view';
import {
  BankIcon,
  ChatIcon,
  FileIcon,
  NairaIcon,
  PersonIcon,
  QuestionIcon,
  SettingsIcon,
  ShieldIcon,
} from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { Documents } from './documents';
import { initialsOf } from './initials';
import css from './me.module.css';
import { MeLoading } from './me-loading';
import { MyData } from './my-data';

/** The borrower's name, if known, and the masked phone number. */
function PersonCard({ contactNumber, fullName }: ResponseOf<'userIdentifierInfo'>) {
  return (
    <section className={css.person}>
      <span className={css.face} aria-hidden="true">
        {initialsOf(fullName) || <PersonIcon />}
      </span>
      <span className={css.text}>
        {fullName && <b>{fullName}</b>}
        <span className={css.number}>{maskPhone(contactNumber)}</span>
      </span>
    </section>
  );
}

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function ThemeChoice() {
  const { mode, choose } = useTheme();
  return <Choice legend="Appearance" options={options} value={mode} onChange={choose} />;
}

/** The Me screen: name, account, data, help and theme. */
export default function MeScreen() {
  const { data: user, error, isValidating, reload } = useQuery('userIdentifierInfo', {});
  // a toast, because a missing profile only removes one row
  const { data: profile } = useQuery('profileInfo', {}, { toast: true });
  // the customer-service button makes the same request, so they share one call
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
