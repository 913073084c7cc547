import { labelOf } from '@kit/contracts/closed-list';
import type { ResponseOf } from '@kit/contracts/methods';
import { uploadStep } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { canSaveInformation } from '@kit/contracts/methods/order-status';
import { profileInfo } from '@kit/contracts/methods/profile';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useState, useSyncExternalStore } from 'react';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { maskPhone } from '../platform/format';
import { ANSWERS_VIEW, FROM_QUERY, TYPE_QUERY } from '../platform/location';
import { stepScreens } from '../platform/screen';
import { LenderMark } from '../ui/bars';
import { Button } from '../ui/button';
import { List, ListRow } from '../ui/card';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { Outline, PersonIcon, QuestionIcon } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { ChatIcon, ShieldIcon } from '../ui/more-icons';
import { Badge, Note, Page } from '../ui/text';

/** The first letters of the first and the last name; empty if the name is unknown. */
export const initialsOf = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const last = rest.pop() ?? '';
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
};

const BankIcon = () => <Outline d="M4 10l8-6 8 6zM4 20h16M6.500 10v7M17.500 10v7M10.200 10v7M13.800 10v7" />;
const SettingsIcon = () => <Outline d="M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4" />;

/** The borrower's name, if known, and the masked phone number. */
function PersonCard({ contactNumber, fullName }: ResponseOf<'userIdentifierInfo'>) {
  return (
    <section className="box line gap-16 pad-16 me-person">
      <span className="tap tone-accent strong me-face" aria-hidden="true">
        {initialsOf(fullName) || <PersonIcon />}
      </span>
      <span className="stack fill me-text">
        {fullName && <b>{fullName}</b>}
        <span className="muted numbers">{maskPhone(contactNumber)}</span>
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
  const { theme } = useScreen();
  const mode = useSyncExternalStore(theme.subscribe, theme.mode);
  return <Choice legend="Appearance" options={options} value={mode} onChange={theme.choose} />;
}

/** The Me screen: name, account, data, help and theme. */
export default function MeScreen() {
  const query = useQuery(userIdentifierInfo, {});
  // a toast, because a missing profile only removes one row
  const { data: profile, error: profileError } = useQuery(profileInfo, {}, { toast: true });
  // the customer-service button makes the same request, so they share one call
  const { data: isUnread } = useQuery(displayTicketNote, {});
  const { goTo } = useScreen();
  const [isDataOpen, setDataOpen] = useState(false);
  const { data: home } = useQuery(homePage, {});
  const canSave = canSaveInformation(home?.order?.status);
  // waits for the profile, because the row of the bank account would push the others down
  const user = profile || profileError ? query.data : undefined;
  const bank = profile?.bank;
  const account = `${bank?.bankName} ${bank?.accountNoMasked}`;
  return (
    <Loaded query={{ ...query, data: user }} shape={[['row'], ['row', 'row'], ['row', 'row', 'row', 'row']]}>
      {(person) => (
        <Page>
          <PersonCard {...person} />
          <List title="Your account">
            {bank && (
              <ListRow
                icon={<BankIcon />}
                title="Bank account"
                detail={canSave ? account : `${account}. You can change it when your loan is over.`}
                onClick={canSave ? () => goTo(stepScreens.bank, { query: { [FROM_QUERY]: ANSWERS_VIEW } }) : undefined}
              />
            )}
            <ListRow icon={<ShieldIcon />} title="My data and consent" onClick={() => setDataOpen(true)} />
          </List>
          <List title="Customer service">
            <ListRow
              icon={<ChatIcon />}
              title="My feedback"
              end={isUnread === true && <Badge tone="danger">New</Badge>}
              onClick={() => goTo('feedback-list')}
            />
            <ListRow icon={<QuestionIcon />} title="Common Problems" onClick={() => goTo('faq')} />
            <ListRow icon={<LenderMark />} title="About us" onClick={() => goTo('aboutUs')} />
            <ListRow icon={<SettingsIcon />} title="Settings" onClick={() => goTo('settings')} />
          </List>
          <ThemeChoice />
          {isDataOpen && <MyData onClose={() => setDataOpen(false)} />}
        </Page>
      )}
    </Loaded>
  );
}

const uploads = {
  app: 'Your installed apps. They show other loans that you may be repaying.',
  device: 'Its model, system and identifiers. They show that the phone is yours.',
  addrBook: 'Names and numbers. They show that you use this phone, and that it has your two contacts.',
  calendar: 'Your entries. They show how long you have used this phone.',
  callRecord: 'Who called whom, and when. Never what was said.',
  gps: 'Where this phone is now, compared with your address.',
  sms: 'Messages from banks and lenders. They show your income and your other loans.',
} as const;

/**
 * The data that an application sends from this device, and the reasons. Links to the privacy policy and to deletion.
 */
function MyData({ onClose }: { readonly onClose: () => void }) {
  const { goTo } = useScreen();
  return (
    <Dialog title="My data and consent" onClose={onClose}>
      <p>We keep your answers and your photo. When you apply and agree, your phone sends this data once, encrypted:</p>
      <dl className="box stack gap-12 pad-16">
        {uploadStep.values.map((step) => (
          <div key={step}>
            <dt>{labelOf(uploadStep, step)}</dt>
            <dd>
              <Note as="span">{uploads[step]}</Note>
            </dd>
          </div>
        ))}
      </dl>
      <p>You can withdraw a permission in your phone’s settings at any time.</p>
      <Button kind="secondary" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'privacy_policy' } })}>
        Privacy Policy
      </Button>
      <Button kind="danger" onClick={() => goTo('accountDeletion')}>
        Delete my account and data
      </Button>
    </Dialog>
  );
}
