import { Theme } from '@radix-ui/themes';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Group,
  type GroupImperativeHandle,
  type LayoutStorage,
  Panel,
  Separator,
  useDefaultLayout,
} from 'react-resizable-panels';
import { addressOf, DEFAULT_SANDBOX } from '../api/client';
import { isCall } from '../lib/lines';
import { Borrower } from '../regions/borrower';
import { Call } from '../regions/call/call';
import { Calls } from '../regions/calls/calls';
import { Faults } from '../regions/faults';
import { DropTarget, OpenedTrace } from '../regions/files/files';
import { FileMenu, SaveTrace } from '../regions/files/save';
import { Messages } from '../regions/messages';
import { Native } from '../regions/native';
import { Phones } from '../regions/phones/phones';
import { ScenarioDrawer } from '../regions/scenarios';
import { Search } from '../regions/search';
import { TopBar } from '../regions/top-bar/top-bar';
import { changeAddress, goToSandbox, openCall, useAddress, useChoice } from '../state/address';
import { useAdmin } from '../state/data';
import { useJournal, useNewWorkbench, useSelectedLine, useWorkbench, WorkbenchContext } from '../state/workbench';
import { Ask } from '../ui/dialog';
import { Boundary, Button, Notice, Tabs, useMedia, useNarrow } from '../ui/parts';
import { StatusBar } from './status-bar';
import { TokenGate } from './token-gate';

type Appearance = 'light' | 'dark';
const THEME = 'workbench.theme';

/** The theme is personal, so it is in local storage and not in the address. */
const useTheme = (): readonly [Appearance, () => void] => {
  const [chosen, choose] = useState(() => localStorage.getItem(THEME));
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : isSystemDark ? 'dark' : 'light';
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const change = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(THEME, next);
    choose(next);
  };
  return [theme, change];
};

/** The workbench of the sandbox that the address names. */
export function App() {
  const [sandbox] = useAddress('sandbox');
  const [theme, change] = useTheme();
  return (
    <Theme accentColor="green" grayColor="sage" radius="medium" panelBackground="solid" appearance={theme}>
      <TokenGate>
        <Page key={sandbox} sandbox={sandbox || DEFAULT_SANDBOX} theme={theme} onTheme={change} />
      </TokenGate>
    </Theme>
  );
}

/** The key of the list of calls, which only its tab renders. */
const CALLS = 't';

const TYPING = 'input, textarea, select, [contenteditable]';

/** Presses the button, or focuses the element, whose `data-shortcut` is the pressed key. */
const useShortcuts = (): void => {
  useEffect(() => {
    const find = (key: string) => document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches(TYPING)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === CALLS && find(key) === null) flushSync(() => changeAddress({ tab: '' }));
      const place = find(key);
      if (place === null) return;
      event.preventDefault();
      if (place instanceof HTMLButtonElement) place.click();
      else place.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/** Lays out all regions for one sandbox. */
function Page({
  sandbox,
  theme,
  onTheme,
}: {
  readonly sandbox: string;
  readonly theme: Appearance;
  readonly onTheme: () => void;
}) {
  useShortcuts();
  const workbench = useNewWorkbench(sandbox);
  return (
    <WorkbenchContext value={workbench}>
      <div className="page">
        <Boundary name="The top bar">
          <TopBar theme={theme} onTheme={onTheme}>
            <Search />
            <ScenarioDrawer />
          </TopBar>
          <SandboxNotice />
          <OpenedTrace />
        </Boundary>
        <Work />
        <Boundary name="The status bar">
          <StatusBar />
          <DropTarget />
        </Boundary>
        <Ask />
      </div>
    </WorkbenchContext>
  );
}

const BAD_REQUEST = 400;

/** Says so if the address names a sandbox that cannot exist, or that nothing has used yet. */
export function SandboxNotice() {
  const { sandbox } = useWorkbench();
  const { lines } = useJournal();
  const { error } = useAdmin('GET /clock');
  const { data } = useAdmin('GET /sandboxes');
  const isRefused = error?.status === BAD_REQUEST;
  const isNew =
    sandbox !== DEFAULT_SANDBOX &&
    data !== undefined &&
    !lines.some(isCall) &&
    !data.sandboxes.some(({ name }) => name === sandbox);
  if (!isRefused && !isNew) return null;
  return (
    <Notice isProblem={isRefused}>
      {isRefused
        ? `“${sandbox}” cannot be the name of a sandbox. ${error.message} `
        : `There is no sandbox “${sandbox}” yet. Its first call creates it. `}
      <Button look="link" onClick={() => goToSandbox('')}>
        Open the default sandbox
      </Button>
    </Notice>
  );
}

const PREFIX = 'workbench.';

/** Panel sizes are personal, so they are in local storage and not in the address. */
const layoutStore: LayoutStorage = {
  getItem: (key) => localStorage.getItem(PREFIX + key),
  setItem: (key, value) => localStorage.setItem(PREFIX + key, value),
};

/** Resizes two panels by pointer or arrow keys. */
const Divider = ({ label }: { readonly label: string }) => <Separator className="divider" aria-label={label} />;

/** The first width of the phones in CSS pixels, for a window without a stored layout. */
const phonesWidth = (): number => Math.max(326, Math.round(innerWidth * 0.21));

/** Sizes in percent of a narrow window, where the tabs are below the phones. */
const STACKED = { phones: 46, views: 54 };

/** The phones and the tabs, with a divider. In a narrow window they are below each other, and the page scrolls. */
function Work() {
  const isNarrow = useNarrow();
  const group = useRef<GroupImperativeHandle>(null);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'columns', storage: layoutStore });
  useEffect(() => {
    if (isNarrow) group.current?.setLayout(STACKED);
    else if (defaultLayout !== undefined) group.current?.setLayout(defaultLayout);
  }, [isNarrow, defaultLayout]);
  return (
    <main className="work">
      <Group
        defaultLayout={defaultLayout}
        onLayoutChanged={isNarrow ? undefined : onLayoutChanged}
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
            <Phones />
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

const TABS = ['calls', 'borrower', 'faults', 'messages', 'native'] as const;

/** Tabs beside the phones: the calls, the borrower, and the tools that change the state. */
function Views() {
  const [tab, show] = useChoice('tab', TABS);
  const { sandbox } = useWorkbench();
  const { lines } = useJournal();
  const { data: faults } = useAdmin('GET /faults');
  const { data: messages } = useAdmin('GET /messages');
  const active = faults?.faults.filter(({ state }) => state === 'active').length;
  const sent = messages?.messages.length;
  return (
    <section className="fill" aria-label="Views">
      <Tabs
        label="Views"
        value={tab}
        onChange={show}
        size="2"
        end={
          <>
            <a href={addressOf({ path: '/contract' }, sandbox)} target="_blank" rel="noreferrer">
              Contract ↗
            </a>
            <SaveTrace />
            <FileMenu />
          </>
        }
        tabs={[
          {
            name: 'calls',
            label: 'Calls',
            count: lines.filter(isCall).length,
            tone: 'good',
            content: () => <CallsAndCall />,
          },
          { name: 'borrower', label: 'Borrower', content: () => <Borrower /> },
          { name: 'faults', label: 'Faults', count: active, tone: 'danger', content: () => <Faults /> },
          { name: 'messages', label: 'Messages', count: sent, tone: 'good', content: () => <Messages /> },
          { name: 'native', label: 'Native', content: () => <Native /> },
        ]}
      />
    </section>
  );
}

/** The list of calls, and the open call beside it. In a narrow window the call covers the list. */
function CallsAndCall() {
  const selected = useSelectedLine();
  const isNarrow = useNarrow();
  const panels = selected === undefined ? ['traffic'] : ['traffic', 'call'];
  const layout = useDefaultLayout({ id: 'calls', panelIds: panels, storage: layoutStore });
  const call = (
    <Boundary name="The call">
      <Call />
    </Boundary>
  );
  if (isNarrow && selected !== undefined) return call;
  return (
    <Group {...layout} orientation="horizontal">
      <Panel id="traffic" minSize={260}>
        <Boundary name="The calls">
          <GoneCall />
          <Calls />
        </Boundary>
      </Panel>
      {selected !== undefined && (
        <>
          <Divider label="Width of the call" />
          <Panel id="call" defaultSize="60" minSize={300}>
            {call}
          </Panel>
        </>
      )}
    </Group>
  );
}

/** Explains a link to a call that the journal does not have. */
function GoneCall() {
  const selected = useSelectedLine();
  const [id] = useAddress('call');
  const { connection, isLoaded } = useJournal();
  if (id === '' || selected !== undefined || connection !== 'live' || !isLoaded) return null;
  return (
    <Notice>
      Call {id} is gone: the journal of this sandbox no longer has it.{' '}
      <Button look="link" onClick={() => openCall('')}>
        Close
      </Button>
    </Notice>
  );
}
