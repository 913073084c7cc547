import { useState } from 'react';
import { useNavigation } from '../../navigation/use-navigation';
import { useSession } from '../../session/use-session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';

export default function SettingsScreen() {
  const { goTo } = useNavigation();
  const { logOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page>
      <List>
        <ListRow title="Agreement List" onClick={() => goTo('agreementList')} />
        <ListRow title="Account Deletion" onClick={() => goTo('accountDeletion')} />
      </List>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Log Out
      </Button>
      {isAsking && (
        <Dialog title="Log out of this phone?" onClose={() => setIsAsking(false)}>
          <p>You need your phone number and a new code to log in again. Your loan and your dates stay as they are.</p>
          <Button onClick={() => setIsAsking(false)}>Stay logged in</Button>
          <Button kind="danger" onClick={logOut}>
            Log Out
          </Button>
        </Dialog>
      )}
    </Page>
  );
}
