import { uploadStep } from '@kit/contracts/enums';
import { useState } from 'react';
import { uploadReasons } from '../../lib/upload-reasons';
import { TYPE_QUERY } from '../../navigation/query-keys';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { List, ListRow } from '../../ui/list';
import { Lead, Note, Page } from '../../ui/page';

const TICK = 'consent-tick';
const NOT_TICKED = 'Tick this to apply';

/**
 * The data that leaves the device with the application, and the reasons. It asks for consent before any upload (4.12).
 */
export function Consent() {
  const { goTo } = useNavigation();
  useTopBar({ title: 'Before you apply' });
  const [isTicked, setIsTicked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const apply = () => {
    setWasAsked(true);
    // the next screen replaces this one, because back must lead home after applying
    if (isTicked) goTo('countdown', { replace: true });
    else document.getElementById(TICK)?.focus();
  };
  return (
    <>
      <Page>
        <Lead>The lender asks for data from your phone</Lead>
        <p>
          With your application, this phone sends the lender {uploadStep.values.length} kinds of data, once. They serve
          to decide on your loan, and are not sent before you agree.
        </p>
        <List label="What is sent">
          {uploadStep.entries.map(({ value, label }) => (
            <ListRow key={value} title={label} detail={uploadReasons[value]} />
          ))}
        </List>
        <Note>Your phone may ask you to allow some of it. Without all of them, the lender takes no application.</Note>
        <Checkbox
          id={TICK}
          isChecked={isTicked}
          onChange={setIsTicked}
          error={wasAsked && !isTicked ? NOT_TICKED : undefined}
        >
          I agree that these {uploadStep.values.length} kinds of data are sent to the lender.
        </Checkbox>
        <Button kind="quiet" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'permissions' } })}>
          Read more about permissions
        </Button>
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          Not now
        </Button>
      </Page>
      <ActionBar>
        <Button onClick={apply}>Agree and apply</Button>
      </ActionBar>
    </>
  );
}
