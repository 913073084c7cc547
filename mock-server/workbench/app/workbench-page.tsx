import { useEffect, useMemo, useRef } from 'react';
import { Group, type GroupImperativeHandle, Panel, useDefaultLayout } from 'react-resizable-panels';
import { Devices } from '../regions/devices/devices';
import { ScenarioDrawer } from '../regions/scenarios/scenario-drawer';
import { Search } from '../regions/search/search';
import { TopBar } from '../regions/top-bar/top-bar';
import { DropTarget } from '../regions/trace/drop-target';
import { OpenedTrace } from '../regions/trace/trace';
import { useFollowedJournal, useRefresh } from '../state/use-live';
import { WorkbenchContext } from '../state/workbench';
import { Ask } from '../ui/ask';
import { Boundary } from '../ui/boundary';
import { useNarrow } from '../ui/use-narrow';
import { useActions } from './actions';
import { Divider, layoutStore } from './panels';
import { SandboxNotice } from './sandbox-notice';
import { StatusBar } from './status-bar';
import { useShortcuts } from './use-shortcuts';
import type { useTheme } from './use-theme';
import { Views } from './views';
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
  return (
    <WorkbenchContext value={workbench}>
      <div className={styles.page}>
        <Boundary name="The top bar">
          <TopBar theme={theme.theme} onTheme={theme.change}>
            <Search />
            <ScenarioDrawer />
          </TopBar>
        </Boundary>
        <SandboxNotice />
        <Boundary name="The trace">
          <OpenedTrace />
        </Boundary>
        <Work />
        <Boundary name="The status bar">
          <StatusBar />
        </Boundary>
        <Boundary name="Opening a file">
          <DropTarget />
        </Boundary>
        <Ask />
      </div>
    </WorkbenchContext>
  );
}

/** The first width of the phones in CSS pixels, for a window without a stored layout. */
const phonesWidth = (): number => Math.max(326, Math.round(innerWidth * 0.21));

/** Sizes in percent of a narrow window, where the tabs are below the phones. */
const STACKED = { phones: 46, views: 54 };

/** The phones and the tabs, with a divider. In a narrow window they are below each other, and the page scrolls. */
function Work() {
  const isNarrow = useNarrow();
  const group = useRef<GroupImperativeHandle>(null);
  const columns = useDefaultLayout({ id: 'columns', storage: layoutStore });
  const { defaultLayout } = columns;
  useEffect(() => {
    if (isNarrow) group.current?.setLayout(STACKED);
    else if (defaultLayout !== undefined) group.current?.setLayout(defaultLayout);
  }, [isNarrow, defaultLayout]);
  return (
    <main className={styles.work}>
      <Group
        defaultLayout={columns.defaultLayout}
        onLayoutChanged={isNarrow ? undefined : columns.onLayoutChanged}
        groupRef={group}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
      >
        <Panel
          id="phones"
          defaultSize={isNarrow ? `${STACKED.phones}` : phonesWidth()}
          minSize={200}
          groupResizeBehavior="preserve-pixel-size"
        >
          <Boundary name="The phones">
            <Devices />
          </Boundary>
        </Panel>
        <Divider label="Size of the phones" />
        <Panel id="views" minSize={320}>
          <Boundary name="The tabs">
            <Views />
          </Boundary>
        </Panel>
      </Group>
    </main>
  );
}
