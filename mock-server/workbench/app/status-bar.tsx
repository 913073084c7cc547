import { Kbd } from '@radix-ui/themes';
import { useState } from 'react';
import type { AdminCall } from '../api/client';
import { counted } from '../lib/format';
import { curlOf } from '../lib/shell';
import { useHealth } from '../state/data';
import { type LoggedAction, useStore, useWorkbench } from '../state/workbench';
import { Dialog } from '../ui/dialog';
import { Button, CopyButton, Facts, Key } from '../ui/parts';

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

/** The last act of the page with its result and its curl command, and who answers the calls of the app. */
export function StatusBar() {
  const { latest } = useWorkbench();
  const last = useStore(latest);
  const health = useHealth();
  const backend = health?.backend;
  return (
    <footer className="status">
      <div className="action" role="status">
        {last !== undefined && (
          <span className={last.problem === undefined ? '' : 'problem cut'} title={last.problem}>
            {last.what}: {resultOf(last)}
          </span>
        )}
        {last?.call !== undefined && (
          <code className="muted cut">
            {last.call.method} {last.call.path}
            {bodyWords(last.call)}
          </code>
        )}
      </div>
      {backend !== undefined && (
        <span className="muted" title={`Answered here: ${backend.mocked.join(', ') || 'nothing'}`}>
          Calls go to <b>{backend.address}</b>
          {backend.mocked.length > 0 && `, ${counted(backend.mocked.length, 'method')} answered here`}
        </span>
      )}
      {last?.call !== undefined && (
        <CopyButton
          look="quiet"
          text={() => curlOf(last.call as AdminCall, last.sandbox, location.origin, health?.hasAdminToken === true)}
        >
          Copy curl
        </CopyButton>
      )}
      <Shortcuts />
    </footer>
  );
}

const GROUPS: Readonly<Record<string, readonly (readonly [keys: readonly string[], what: string])[]>> = {
  Anywhere: [
    [['Ctrl K'], 'Search and run'],
    [['S'], 'Open the scenarios'],
    [['T'], 'Go to the calls'],
    [['?'], 'Show keyboard shortcuts'],
    [['Escape'], 'Close the dialog'],
  ],
  Scenarios: [
    [['Enter'], 'Open the first match on phone A'],
    [['↑', '↓'], 'Previous or next scenario'],
  ],
  Calls: [
    [['↑', '↓'], 'Newer or older call'],
    [['Page Up', 'Page Down'], 'One page up or down'],
    [['Home', 'End'], 'Newest or oldest call'],
    [['Shift Backspace'], 'Back to before the call'],
    [['Escape'], 'Close the call'],
  ],
  'Tabs, panels and menus': [
    [['←', '→'], 'Switch tab, resize a panel'],
    [['↑', '↓'], 'Move in a menu, resize a panel'],
    [['Enter'], 'Run the selected item'],
  ],
};

/** The keyboard shortcuts. Pressing `?` opens them. */
function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        data-shortcut="?"
        onClick={() => setOpen(true)}
      >
        <Key>?</Key>
      </Button>
      <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
        {() => (
          <div className="fields">
            {Object.entries(GROUPS).map(([title, keys]) => (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <Facts
                  facts={keys.map(([pressed, what]) => [
                    what,
                    pressed.map((key) => (
                      <Kbd key={key} size="1">
                        {key}
                      </Kbd>
                    )),
                  ])}
                />
              </section>
            ))}
          </div>
        )}
      </Dialog>
    </>
  );
}
