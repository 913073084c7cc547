import { canSaveInformation } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import { profileInfo } from '@kit/contracts/methods/profile';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { stepScreens } from '../../platform/information-steps';
import { maskPhone } from '../../platform/phone';
import { ANSWERS_VIEW, FROM_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { useTheme } from '../../platform/use-theme';
import { Badge } from '../../ui/badge';
import { Choice } from '../../ui/choice';
import { ErrorView } from '../../ui/error-view';
import { ChatIcon, NairaIcon, Outline, PersonIcon, QuestionIcon, ShieldIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { copy } from './copy';
import { initialsOf } from './initials';
import css from './me.module.css';
import { MyData } from './my-data';

const BankIcon = () => <Outline d="M4 10l8-6 8 6zM4 20h16M6.500 10v7M17.500 10v7M10.200 10v7M13.800 10v7" />;
const SettingsIcon = () => <Outline d="M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4" />;

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
  { value: 'system', label: copy.themes.system },
  { value: 'light', label: copy.themes.light },
  { value: 'dark', label: copy.themes.dark },
] as const;

function ThemeChoice() {
  const { mode, choose } = useTheme();
  return <Choice legend={copy.appearance} options={options} value={mode} onChange={choose} />;
}

/** The Me screen: name, account, data, help and theme. */
export default function MeScreen() {
  const { data: user, error, isValidating, reload } = useQuery(userIdentifierInfo, {});
  // a toast, because a missing profile only removes one row
  const { data: profile, error: profileError } = useQuery(profileInfo, {}, { toast: true });
  // the customer-service button makes the same request, so they share one call
  const { data: isUnread } = useQuery(displayTicketNote, {});
  const { goTo } = useNavigation();
  const [isDataOpen, setDataOpen] = useState(false);
  const { data: home } = useQuery(homePage, {});
  const canSave = canSaveInformation(home?.order?.status);
  if (!user && error) return <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />;
  // waits for the profile, because the row of the bank account would push the others down
  if (!user || (!profile && !profileError))
    return <Skeleton cards={[['row'], ['row', 'row'], ['row', 'row', 'row', 'row']]} />;
  const bank = profile?.bank;
  const account = `${bank?.bankName} ${bank?.accountNoMasked}`;
  return (
    <Page>
      <PersonCard {...user} />
      <List title={copy.account}>
        {bank && (
          <ListRow
            icon={<BankIcon />}
            title={copy.bank}
            detail={canSave ? account : copy.bankLocked(account)}
            onClick={canSave ? () => goTo(stepScreens.bank, { query: { [FROM_QUERY]: ANSWERS_VIEW } }) : undefined}
          />
        )}
        <ListRow icon={<ShieldIcon />} title={copy.myData} onClick={() => setDataOpen(true)} />
      </List>
      <List title={copy.help}>
        <ListRow
          icon={<ChatIcon />}
          title={copy.feedback}
          end={isUnread === true && <Badge tone="danger">{copy.new}</Badge>}
          onClick={() => goTo('feedback-list')}
        />
        <ListRow icon={<QuestionIcon />} title={copy.faq} onClick={() => goTo('faq')} />
        <ListRow icon={<NairaIcon />} title={copy.about} onClick={() => goTo('aboutUs')} />
        <ListRow icon={<SettingsIcon />} title={copy.settings} onClick={() => goTo('settings')} />
      </List>
      <ThemeChoice />
      {isDataOpen && <MyData onClose={() => setDataOpen(false)} />}
    </Page>
  );
}
