import { useSyncExternalStore } from 'react';
import type { Row, Run } from '../check/run';
import { saidStatusBar } from '../check/verdict';
import { Findings } from './findings';
import styles from './page.module.css';
import { ReportPanel } from './report-panel';
import { CheckRow } from './row';
import rowStyles from './row.module.css';
import { Summary } from './summary';

interface GroupProps {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly Row[];
  readonly run: Run;
  readonly canStart: boolean;
}

function Group({ title, text, rows, run, canStart }: GroupProps) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <p className={styles.groupText}>{text}</p>
      <ul className={rowStyles.card}>
        {rows.map((row) => (
          <CheckRow key={row.check.id} row={row} run={run} canStart={canStart} />
        ))}
      </ul>
    </section>
  );
}

export function App({ run }: { readonly run: Run }) {
  const snapshot = useSyncExternalStore(run.subscribe, run.snapshot);
  const { host, hostFindings, rows, isRunning } = snapshot;
  const statusBar = saidStatusBar(rows);
  const canStart = host !== undefined && !isRunning;
  return (
    <>
      <div className={styles.strip} style={{ height: statusBar }} hidden={statusBar === 0} />
      <main className={styles.page} style={statusBar > 0 ? { paddingTop: statusBar } : undefined}>
        <Summary snapshot={snapshot} run={run} />
        {hostFindings.length > 0 && (
          <div className={styles.hostFindings}>
            <Findings findings={hostFindings} />
          </div>
        )}
        <Group
          title="Runs automatically"
          text="These checks have no effect outside this page."
          rows={rows.filter(({ check }) => !check.isStarted)}
          run={run}
          canStart={canStart}
        />
        <Group
          title="The web view"
          text="What borrowers need beside the bridge. Start each check with a tap, on a real phone."
          rows={rows.filter(({ check }) => check.steps.length === 0)}
          run={run}
          canStart={canStart}
        />
        <Group
          title="Needs you"
          text="These checks open, close or log out something, and only you can see whether it worked."
          rows={rows.filter(({ check }) => check.isStarted && check.steps.length > 0)}
          run={run}
          canStart={canStart}
        />
        <ReportPanel snapshot={snapshot} />
      </main>
    </>
  );
}
