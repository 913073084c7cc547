import { uploadStep } from '@kit/contracts/enums';
import { useState } from 'react';
import { TYPE_QUERY } from '../../navigation/query-keys';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { useSessionPort } from '../../session/session-context';
import { uploadConsent } from '../../session/upload-consent';
import { HiddenIcon, PlaceIcon } from '../../ui/account-icons';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { PersonIcon, PhoneIcon, ShieldIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Lead, Page } from '../../ui/page';
import css from './bank.module.css';
import { copy } from './copy';

const TICK = 'consent-tick';
const texts = copy.consent;

/** The data uploads in three groups, so that a borrower can read them in one view. */
const groups = [
  { ...texts.groups.phone, icon: <PhoneIcon /> },
  { ...texts.groups.people, icon: <PersonIcon /> },
  { ...texts.groups.places, icon: <PlaceIcon /> },
];

/**
 * The data that leaves the device with the application, and the reasons. It asks for consent before any upload (4.12).
 * The tick is beside the action, so that both are in view with the groups.
 */
export function Consent() {
  const { goTo } = useNavigation();
  const session = useSessionPort();
  useTopBar({ title: texts.title });
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
        <Lead>{texts.lead}</Lead>
        <p>{texts.intro}</p>
        <List label={texts.sent}>
          {groups.map(({ icon, title, detail }) => (
            <ListRow key={title} icon={icon} title={title} detail={detail} />
          ))}
        </List>
        <p className={css.notRead}>
          <HiddenIcon />
          <span>{texts.notRead}</span>
        </p>
        <List>
          <ListRow
            icon={<ShieldIcon />}
            title={texts.more}
            detail={texts.permissions}
            onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'permissions' } })}
          />
        </List>
      </Page>
      <ActionBar>
        <Checkbox
          id={TICK}
          isChecked={isTicked}
          onChange={setIsTicked}
          error={wasAsked && !isTicked ? texts.notTicked : undefined}
        >
          {texts.agree(uploadStep.values.length)}
        </Checkbox>
        <Button onClick={apply}>{texts.apply}</Button>
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          {texts.notNow}
        </Button>
      </ActionBar>
    </>
  );
}
