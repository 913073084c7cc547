import { useState } from 'react';
import { useNavigation } from '../../navigation/use-navigation';
import { useSession } from '../../session/use-session';
import { LogOutIcon, TrashIcon } from '../../ui/account-icons';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FileIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Page } from '../../ui/page';
import { copy } from './copy';

const texts = copy.settings;

export default function SettingsScreen() {
  const { goTo } = useNavigation();
  const { logOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page>
      <List title={texts.legal}>
        <ListRow icon={<FileIcon />} title={texts.agreements} onClick={() => goTo('agreementList')} />
      </List>
      <List title={texts.account}>
        <ListRow icon={<LogOutIcon />} title={texts.logOut} onClick={() => setIsAsking(true)} />
        <ListRow icon={<TrashIcon />} title={texts.deletion} tone="danger" onClick={() => goTo('accountDeletion')} />
      </List>
      {isAsking && (
        <Dialog title={texts.question} onClose={() => setIsAsking(false)}>
          <p>{texts.explanation}</p>
          <Button onClick={() => setIsAsking(false)}>{texts.stay}</Button>
          <Button kind="danger" onClick={logOut}>
            {texts.logOut}
          </Button>
        </Dialog>
      )}
    </Page>
  );
}
