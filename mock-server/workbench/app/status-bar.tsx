import { commandOf } from '../commands/command-line';
import type { AdminCall } from '../lib/admin-call';
import { curlOf } from '../lib/shell-words';
import { useStore, useWorkbench } from '../state/workbench';
import { CopyButton } from '../ui/copy-button';
import { Key } from '../ui/parts';
import styles from './bench.module.css';
import { Shortcuts } from './shortcuts';

/** Of a body, in characters: the copied curl has all of it. */
const LONGEST = 300;

const bodyWords = ({ body, bodyFile }: AdminCall): string => {
  if (bodyFile !== undefined) return ` ${bodyFile}`;
  return body === undefined ? '' : ` ${JSON.stringify(body).slice(0, LONGEST)}`;
};

/** What the page did last, as what it was: a call that a terminal can make too. */
export function StatusBar() {
  const { deeds } = useWorkbench();
  const [last] = useStore(deeds);
  const command = last && commandOf(last.call, last.sandbox);
  return (
    <footer className={styles.status}>
      <div className={styles.deed} role="status">
        {last === undefined ? (
          <span className={styles.hint}>
            Whatever this page does is a call of the admin API, and stands here as a curl.
          </span>
        ) : (
          <>
            <span className={last.problem === undefined ? styles.done : styles.refused}>
              {last.problem === undefined ? last.what : `${last.what}: ${last.problem}`}
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
        <Key>Ctrl K</Key> search <Key>S</Key> situations <Key>T</Key> traffic
        <Shortcuts />
      </span>
    </footer>
  );
}
