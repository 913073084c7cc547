import { commandOf } from '../commands/command-line';
import type { AdminCall } from '../lib/admin-call';
import { curlOf } from '../lib/shell-words';
import { useStore, useWorkbench } from '../state/workbench';
import { CopyButton } from '../ui/copy-button';
import { Key } from '../ui/parts';
import { Shortcuts } from './shortcuts';
import styles from './workbench-page.module.css';

/** Characters of the body to show. The copied curl command has all of it. */
const MAX_BODY = 300;

const bodyWords = ({ body, bodyFile }: AdminCall): string => {
  if (bodyFile !== undefined) return ` ${bodyFile}`;
  return body === undefined ? '' : ` ${JSON.stringify(body).slice(0, MAX_BODY)}`;
};

/** The last admin call of the page, with its curl and qa command. */
export function StatusBar() {
  const { actions } = useWorkbench();
  const [last] = useStore(actions);
  const command = last && commandOf(last.call, last.sandbox);
  return (
    <footer className={styles.status}>
      <div className={styles.action} role="status">
        {last === undefined ? (
          <span className={styles.hint}>
            Each action on this page is an admin API call. The last one appears here, with its curl command.
          </span>
        ) : (
          <>
            <span className={last.problem === undefined ? styles.done : styles.refused}>
              {last.problem === undefined ? `${last.what}: done` : `${last.what}: failed. ${last.problem}`}
            </span>
            <code className={styles.call}>
              {last.call.method} {last.call.path}
              {bodyWords(last.call)}
            </code>
          </>
        )}
      </div>
      {last !== undefined && (
        <CopyButton look="quiet" text={() => curlOf(last.call, last.sandbox, location.origin)}>
          Copy curl
        </CopyButton>
      )}
      {command !== undefined && (
        <CopyButton look="quiet" text={() => command}>
          Copy command
        </CopyButton>
      )}
      <span className={styles.keys}>
        <Key>Ctrl K</Key> search <Key>S</Key> scenarios <Key>T</Key> traffic
        <Shortcuts />
      </span>
    </footer>
  );
}
