import { DEFAULT_SANDBOX } from '../lib/admin-call';
import { goToSandbox } from '../state/address';
import { useAdmin } from '../state/use-admin';
import { useJournal, useWorkbench } from '../state/workbench';
import { Button } from '../ui/button';
import styles from './workbench-page.module.css';

const BAD_REQUEST = 400;

/** Says so if the address names a sandbox that cannot exist, or that nothing has used yet. */
export function SandboxNotice() {
  const { sandbox } = useWorkbench();
  const { rows } = useJournal();
  const { error } = useAdmin('GET /clock');
  const { data } = useAdmin('GET /sandboxes');
  const toDefault = (
    <Button look="link" onClick={() => goToSandbox('')}>
      Open the default sandbox
    </Button>
  );
  if (error?.status === BAD_REQUEST) {
    return (
      <p role="alert" className={styles.notice}>
        “{sandbox}” cannot be the name of a sandbox. {error.message} {toDefault}
      </p>
    );
  }
  const isNew =
    sandbox !== DEFAULT_SANDBOX &&
    data !== undefined &&
    rows.length === 0 &&
    !data.sandboxes.some(({ name }) => name === sandbox);
  return isNew ? (
    <p role="status" className={styles.notice}>
      There is no sandbox “{sandbox}” yet. Its first call creates it. {toDefault}
    </p>
  ) : null;
}
