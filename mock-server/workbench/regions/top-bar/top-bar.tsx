import { type ReactNode, useState } from 'react';
import { DEFAULT_SANDBOX } from '../../api/client';
import { type Act, useEmptySandbox } from '../../state/acts';
import { goToSandbox } from '../../state/address';
import { useAdmin } from '../../state/data';
import { type Attempt, useJournal, useWorkbench } from '../../state/workbench';
import { Dialog, Menu } from '../../ui/dialog';
import { AdminForm } from '../../ui/form';
import { Badge, Button, Icon } from '../../ui/parts';

import { Clock } from './clock';
import { RealPhone } from './real-phone';

const WORDS = { connecting: 'connecting', live: 'live', lost: 'server unreachable, retrying' } as const;
const TONES = { connecting: 'plain', live: 'good', lost: 'danger' } as const;

/**
 * The sandbox, the search, the clock and the state of the connection.
 * @param children the search and the button of the scenarios
 */
export function TopBar({
  theme,
  onTheme,
  children,
}: {
  readonly theme: 'light' | 'dark';
  readonly onTheme: () => void;
  readonly children: ReactNode;
}) {
  const { connection } = useJournal();
  const other = theme === 'light' ? 'Dark theme' : 'Light theme';
  return (
    <header className="top-bar">
      <h1>Workbench</h1>
      <SandboxMenu />
      {children}
      <div className="row controls">
        <Clock />
        <RealPhone />
        <Button isIcon look="quiet" onClick={onTheme} aria-label={other} title={other}>
          <Icon name={theme === 'light' ? 'moon' : 'sun'} />
        </Button>
        <span role="status">
          <Badge tone={TONES[connection]}>{WORDS[connection]}</Badge>
        </span>
      </div>
    </header>
  );
}

/** Switches, creates, clones, empties and deletes sandboxes. */
function SandboxMenu() {
  const { sandbox, act } = useWorkbench();
  const { data } = useAdmin('GET /sandboxes');
  const [asked, ask] = useState<'new' | 'copy'>();
  const remove = async () => {
    const ended = await act(`Delete the sandbox ${sandbox}`, 'DELETE /sandboxes/:name', { params: { name: sandbox } });
    if (ended !== undefined) goToSandbox(DEFAULT_SANDBOX);
  };
  const empty = useEmptySandbox();
  const end: Act = {
    label: 'Delete this sandbox',
    loses: `Everything in ${sandbox}, and its journal.`,
    choose: remove,
  };
  return (
    <>
      <Menu
        trigger={
          <Button aria-label={`Sandbox ${sandbox}`} title="Sandbox">
            <b className="cut sandbox">{sandbox}</b> ▾
          </Button>
        }
        groups={[
          (data?.sandboxes ?? []).map(({ name: known, documents }) => ({
            label: known,
            hint: known === sandbox ? 'here' : `${documents} documents`,
            choose: () => goToSandbox(known),
          })),
          [
            { label: 'New sandbox…', choose: () => ask('new') },
            { label: `Clone ${sandbox}…`, choose: () => ask('copy') },
            { label: 'Copy link to this page', choose: () => navigator.clipboard.writeText(location.href) },
          ],
          sandbox === DEFAULT_SANDBOX ? [empty] : [empty, end],
        ]}
      />
      <Dialog
        title={asked === 'copy' ? `Clone ${sandbox}` : 'New sandbox'}
        isOpen={asked !== undefined}
        onClose={() => ask(undefined)}
        width="narrow"
      >
        {() => <NameForm isCopy={asked === 'copy'} onDone={() => ask(undefined)} />}
      </Dialog>
    </>
  );
}

const NAME = '[A-Za-z0-9_][A-Za-z0-9_.\\-]{0,62}';

/** Asks for the name of a sandbox, makes it and goes there. A new sandbox begins with its first call. */
function NameForm({ isCopy, onDone }: { readonly isCopy: boolean; readonly onDone: () => void }) {
  const { sandbox, attempt } = useWorkbench();
  return (
    <AdminForm
      fields={{
        name: {
          label: 'Name',
          required: true,
          pattern: NAME,
          title: 'Letters, digits, dots, hyphens and underscores',
          placeholder: 'payday-bugs',
        },
      }}
      send={isCopy ? 'Clone' : 'Create'}
      submit={async ({ name }): Promise<Attempt<unknown>> =>
        isCopy
          ? attempt(`Clone ${sandbox} to ${name}`, 'POST /sandboxes', { body: { name, from: sandbox } })
          : { reply: undefined }
      }
      onDone={(_, { name }) => {
        onDone();
        goToSandbox(name);
      }}
      onCancel={onDone}
    />
  );
}
