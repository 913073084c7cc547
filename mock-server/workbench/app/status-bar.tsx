import type { AdminCall } from '../lib/admin-call';
import { curlOf } from '../lib/shell-words';
import { useHasToken } from '../state/contract';
import { type LoggedAction, useStore, useWorkbench } from '../state/workbench';
import { CopyButton } from '../ui/copy-button';
import { Shortcuts } from './shortcuts';
import styles from './workbench-page.module.css';

/** Characters of the body to show. The copied curl command has all of it. */
const MAX_BODY = 300;

const bodyWords = ({ body, bodyFile }: AdminCall): string => {
  if (bodyFile !== undefined) return ` ${bodyFile}`;
  return body === undefined ? '' : ` ${JSON.stringify(body).slice(0, MAX_BODY)}`;
};

const resultOf = ({ problem, isPending }: LoggedAction): string => {
  if (isPending) return 'waiting for the server…';
  return problem === undefined ? 'done' : `failed. ${problem}`;
};

/** The last act of the page with its result and its curl command. */
export function StatusBar() {
  const { actions } = useWorkbench();
  const [last] = useStore(actions);
  return (
    <footer className={styles.status}>
      <div className={styles.action} role="status">
        {last !== undefined && (
          <span className={last.problem === undefined ? styles.done : styles.refused}>
            {last.what}: {resultOf(last)}
          </span>
        )}
        {last?.call !== undefined && (
          <code className={styles.call}>
            {last.call.method} {last.call.path}
            {bodyWords(last.call)}
          </code>
        )}
      </div>
      {last?.call !== undefined && <CopyCurl call={last.call} sandbox={last.sandbox} />}
      <Shortcuts />
    </footer>
  );
}

function CopyCurl({ call, sandbox }: { readonly call: AdminCall; readonly sandbox: string }) {
  const hasToken = useHasToken();
  return (
    <CopyButton look="quiet" text={() => curlOf(call, sandbox, location.origin, hasToken)}>
      Copy curl
    </CopyButton>
  );
}
