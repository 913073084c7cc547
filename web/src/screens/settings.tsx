import { useState } from 'react';
import { useScreen } from '../api/use-screen';
import { LogOutIcon, TrashIcon } from '../ui/account-icons';
import { List, ListRow } from '../ui/card';
import { ConfirmSheet } from '../ui/dialog';
import { FileIcon } from '../ui/more-icons';
import { Page } from '../ui/text';

export default function SettingsScreen() {
  const { goTo, session } = useScreen();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page>
      <List title="Legal">
        <ListRow icon={<FileIcon />} title="Agreement List" onClick={() => goTo('agreementList')} />
      </List>
      <List title="Account">
        <ListRow icon={<LogOutIcon />} title="Log Out" onClick={() => setIsAsking(true)} />
        <ListRow icon={<TrashIcon />} title="Account Deletion" tone="danger" onClick={() => goTo('accountDeletion')} />
      </List>
      {isAsking && (
        <ConfirmSheet
          title="Log out of this phone?"
          confirm="Log Out"
          onConfirm={session.logOut}
          isDangerous
          decline="Stay logged in"
          onClose={() => setIsAsking(false)}
        >
          <p>You need your phone number and a new code to log in again. Your loan and its dates stay the same.</p>
        </ConfirmSheet>
      )}
    </Page>
  );
}
