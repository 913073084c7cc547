import { useMemo } from 'react';
import { Group, Panel, useDefaultLayout } from 'react-resizable-panels';
import { Call } from '../regions/call/call';
import { Devices } from '../regions/devices/devices';
import { Scenarios } from '../regions/scenarios/scenarios';
import { Search } from '../regions/search/search';
import { TimeLine } from '../regions/time-line/time-line';
import { TopBar } from '../regions/top-bar/top-bar';
import { DropTarget } from '../regions/trace/drop-target';
import { OpenedTrace } from '../regions/trace/trace';
import { Traffic } from '../regions/traffic/traffic';
import { useFollowedJournal, useRefresh } from '../state/use-live';
import { WorkbenchContext } from '../state/workbench';
import { Boundary } from '../ui/boundary';
import { useActions } from './actions';
import { Divider } from './divider';
import { Inspector } from './inspector';
import { StatusBar } from './status-bar';
import { useLayoutStore } from './use-layout-store';
import { useShortcuts } from './use-shortcuts';
import type { useTheme } from './use-theme';
import styles from './workbench-page.module.css';

interface WorkbenchPageProps {
  readonly sandbox: string;
  readonly theme: ReturnType<typeof useTheme>;
}

/** Lays out all regions for one sandbox. */
export function WorkbenchPage({ sandbox, theme }: WorkbenchPageProps) {
  useShortcuts();
  const refresh = useRefresh();
  const journal = useFollowedJournal(sandbox, refresh);
  const actions = useActions(sandbox, refresh);
  const workbench = useMemo(() => ({ sandbox, journal, ...actions }), [sandbox, journal, actions]);
  const storage = useLayoutStore();
  const rows = useDefaultLayout({ id: 'rows', storage });
  const columns = useDefaultLayout({ id: 'columns', storage });
  const halves = useDefaultLayout({ id: 'halves', storage });
  return (
    <WorkbenchContext value={workbench}>
      <div className={styles.page}>
        <Boundary name="The top bar">
          <TopBar theme={theme.theme} onTheme={theme.change} search={<Search />} />
        </Boundary>
        <Boundary name="The trace">
          <OpenedTrace />
        </Boundary>
        <main className={styles.rows}>
          <Group {...rows} orientation="vertical">
            <Panel id="upper" minSize={240}>
              <Group {...columns} orientation="horizontal">
                <Panel
                  id="scenarios"
                  className={styles.side}
                  defaultSize={232}
                  minSize={180}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <Boundary name="Scenarios">
                    <Scenarios />
                  </Boundary>
                </Panel>
                <Divider label="Width of the scenarios" />
                <Panel id="phones" className={styles.middle} minSize={340}>
                  <Boundary name="The devices">
                    <Devices />
                  </Boundary>
                  <Boundary name="The time line">
                    <TimeLine />
                  </Boundary>
                </Panel>
                <Divider label="Width of the inspector" />
                <Panel
                  id="inspector"
                  className={styles.side}
                  defaultSize={344}
                  minSize={260}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <Boundary name="The inspector">
                    <Inspector />
                  </Boundary>
                </Panel>
              </Group>
            </Panel>
            <Divider label="Height of the traffic" />
            <Panel id="lower" defaultSize="34" minSize={120}>
              <Group {...halves} orientation="horizontal">
                <Panel id="traffic" minSize={320}>
                  <Boundary name="The traffic">
                    <Traffic />
                  </Boundary>
                </Panel>
                <Divider label="Width of the call" />
                <Panel id="call" defaultSize="42" minSize={280}>
                  <Boundary name="The call">
                    <Call />
                  </Boundary>
                </Panel>
              </Group>
            </Panel>
          </Group>
        </main>
        <Boundary name="The status bar">
          <StatusBar />
        </Boundary>
        <Boundary name="Opening a file">
          <DropTarget />
        </Boundary>
      </div>
    </WorkbenchContext>
  );
}
