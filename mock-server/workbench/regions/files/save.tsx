import { useRef } from 'react';
import { counted } from '../../lib/format';
import { isCall, pointBefore } from '../../lib/lines';
import { useAddress } from '../../state/address';
import { useOpenApi } from '../../state/data';
import { DEVICES, newDevice, useDevices } from '../../state/phones';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Dialog, Menu } from '../../ui/dialog';
import { AdminForm } from '../../ui/form';
import { Button, Icon } from '../../ui/parts';

import { readFile } from './files';

/** Opens a trace file or adds a saved scenario, and saves the sandbox as one. A dropped file opens the same way. */
export function FileMenu() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const input = useRef<HTMLInputElement>(null);
  // The address has the open dialog, so that the search can open it too.
  const [saving, setSaving] = useAddress('save');
  return (
    <>
      <Menu
        trigger={
          <Button isIcon look="quiet" aria-label="Files" title="Open a file, save a scenario">
            <Icon name="more" />
          </Button>
        }
        groups={[
          [
            { label: 'Open file', hint: 'a trace or a scenario', choose: () => input.current?.click() },
            { label: 'Save as scenario', hint: 'the whole sandbox', choose: () => setSaving('yes') },
          ],
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A trace or a saved scenario"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void readFile(workbench, file, openApi);
          // Lets the tester choose the same file again.
          target.value = '';
        }}
      />
      <Dialog title="Save as scenario" isOpen={saving !== ''} onClose={() => setSaving('')} width="narrow">
        {() => <ScenarioForm onDone={() => setSaving('')} />}
      </Dialog>
    </>
  );
}

/** The server's rule for names, valid as file names on every system. */
const NAME = '[a-z0-9][a-z0-9\\-]{0,62}';

/** Saves the current state of the sandbox as a scenario file. */
function ScenarioForm({ onDone }: { readonly onDone: () => void }) {
  const { attempt } = useWorkbench();
  const [{ as, at } = newDevice(DEVICES[0])] = useDevices();
  return (
    <AdminForm
      fields={{
        name: {
          label: 'Name',
          required: true,
          pattern: NAME,
          title: 'Lowercase letters, digits and hyphens',
          placeholder: 'late-with-two-tickets',
        },
        title: { label: 'Title', placeholder: 'optional' },
        replace: { label: 'Replace a scenario with the same name', kind: 'check' },
      }}
      send="Save"
      submit={({ name, title, replace }) => {
        const body = {
          name,
          ...(title === '' ? {} : { title }),
          ...(as === '' ? {} : { contactNumber: as, route: at }),
          ...(replace === '' ? {} : { replace: true }),
        };
        return attempt(`Save the scenario ${name}`, 'POST /scenarios', { body });
      }}
      onDone={onDone}
      onCancel={onDone}
    >
      <p className="muted">
        Saves the current state of the sandbox as a file. You can commit it and open it in any sandbox.
      </p>
    </AdminForm>
  );
}

/** Number of latest calls in a trace, unless the tester chooses its first call. */
const USUAL = 30;
const NEW = 'new';

/** Saves the calls from one to the latest as a trace. The address holds the first one, so other regions can open this dialog. */
export function SaveTrace() {
  const { attempt } = useWorkbench();
  const { lines } = useJournal();
  const [selected] = useAddress('call');
  const [asked, ask] = useAddress('trace');
  const calls = lines.filter(isCall).filter((line) => pointBefore(line) !== undefined);
  const first = calls.findIndex(({ id }) => id === asked);
  const chosen = calls.slice(first === -1 ? -USUAL : first);
  const [from, to] = [chosen[0]?.id ?? '', chosen.at(-1)?.id ?? ''];
  return (
    <>
      {calls.length > 0 && <Button onClick={() => ask(selected || NEW)}>Save trace</Button>}
      <Dialog title="Save trace" isOpen={asked !== '' && calls.length > 0} onClose={() => ask('')}>
        {() => (
          <AdminForm
            fields={{
              title: { label: 'Title', placeholder: 'The fee is counted twice', maxLength: 200 },
              note: { label: 'What you saw and what you expected', kind: 'area', rows: 3, maxLength: 10_000 },
            }}
            send="Save trace"
            submit={() => attempt(`Save a trace of calls ${from} to ${to}`, 'GET /trace', { query: { from, to } })}
            onDone={(trace, { title, note }) => {
              const about = { title: title || `Calls ${from} to ${to}`, ...(note !== '' && { note }) };
              saveFile(`trace-${fileNameOf(title) || `${from}-${to}`}.json`, JSON.stringify({ ...trace, ...about }));
              ask('');
            }}
            onCancel={() => ask('')}
          >
            <p className="muted">
              A file with {counted(chosen.length, 'call')} in plain text and the state before them, from{' '}
              {chosen[0]?.names.join(', ')} to the latest call. To begin at another call, open it first. Drop the file
              on any workbench to open it.
            </p>
          </AdminForm>
        )}
      </Dialog>
    </>
  );
}

/** Downloads a JSON file. */
const saveFile = (name: string, content: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Revoked at once, the address would break the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Makes a text safe as part of a file name. */
const fileNameOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
