import { uploadStep } from '@kit/contracts/enums';
import { useState } from 'react';
import { useSessionPort } from '../../api/session-context';
import { uploadConsent } from '../../api/upload-consent';
import { TYPE_QUERY } from '../../platform/query-keys';
import { useTopBar } from '../../platform/top-bar-context';
import { useNavigation } from '../../platform/use-navigation';
import { HiddenIcon, PlaceIcon } from '../../ui/account-icons';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { PersonIcon, PhoneIcon, ShieldIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Lead, Page } from '../../ui/page';
import css from './bank.module.css';

const TICK = 'consent-tick';

/** The data uploads in three groups, so that a borrower can read them in one view. */
const groups = [
  { title: 'Your phone', detail: 'Installed apps and device model', icon: <PhoneIcon /> },
  { title: 'Your contacts', detail: 'Address book, call record and text messages', icon: <PersonIcon /> },
  { title: 'Your place and calendar', detail: 'Location now, and calendar entries', icon: <PlaceIcon /> },
];

/**
 * The data that leaves the device with the application, and the reasons. It asks for consent before any upload (4.12).
 * The tick is beside the action, so that both are in view with the groups.
 */
export function Consent() {
  const { goTo } = useNavigation();
  const session = useSessionPort();
  useTopBar({ title: 'Before you apply' });
  const [isTicked, setIsTicked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const apply = () => {
    setWasAsked(true);
    if (!isTicked) {
      document.getElementById(TICK)?.focus();
      return;
    }
    uploadConsent.give(session);
    // the next screen replaces this one, because back must lead home after applying
    goTo('countdown', { replace: true });
  };
  return (
    <>
      <Page>
        <Lead>What the lender sees</Lead>
        <p>Your phone sends this once, encrypted, after you agree. The lender uses it to decide.</p>
        <List label="What is sent">
          {groups.map(({ icon, title, detail }) => (
            <ListRow key={title} icon={icon} title={title} detail={detail} />
          ))}
        </List>
        <p className={css.notRead}>
          <HiddenIcon />
          <span>Never read: photos, passwords and what was said in calls.</span>
        </p>
        <List>
          <ListRow
            icon={<ShieldIcon />}
            title="Read more about permissions"
            detail="Your phone may ask for permissions. The lender needs all of them."
            onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'permissions' } })}
          />
        </List>
      </Page>
      <ActionBar>
        <Checkbox
          id={TICK}
          isChecked={isTicked}
          onChange={setIsTicked}
          error={wasAsked && !isTicked ? 'Tick this to apply' : undefined}
        >
          {`I agree that these ${uploadStep.values.length} kinds of data go to the lender.`}
        </Checkbox>
        <Button onClick={apply}>Agree and apply</Button>
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          Not now
        </Button>
      </ActionBar>
    </>
  );
}
