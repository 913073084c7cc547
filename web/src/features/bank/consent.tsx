import { uploadStep } from '@kit/contracts/enums';
import { uploadReasons } from '../../lib/upload-reasons';
import { TYPE_QUERY } from '../../navigation/query-keys';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { List, ListRow } from '../../ui/list';
import { Lead, Note, Page } from '../../ui/page';

/** What leaves the phone with the application and why, before any of it is sent (4.12). */
export function Consent() {
  const { goTo } = useNavigation();
  useTopBar({ title: 'Before you apply' });
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
        <Button kind="quiet" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'permissions' } })}>
          Read more about permissions
        </Button>
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          Not now
        </Button>
      </Page>
      <ActionBar>
        {/* the next screen opens the application and replaces this one: back from there leads home */}
        <Button onClick={() => goTo('countdown', { replace: true })}>Agree and apply</Button>
      </ActionBar>
    </>
  );
}
