import { useRef, useState } from 'react';
import type { Row } from '../../api/journal';
import { counted, formatTime } from '../../lib/format';
import { useAddress } from '../../state/address';
import { useOpenApi } from '../../state/data';
import { DEVICES, newDevice, useDevices } from '../../state/phones';
import { useForm } from '../../state/use-form';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Dialog, Menu } from '../../ui/dialog';
import { Checkbox, Form, FormButtons, Problem, SelectField, TextArea, TextField } from '../../ui/form';
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
  const { problems, isBusy, submit, mend, control } = useForm(['name', 'title']);
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [replaces, setReplaces] = useState(false);
  const save = async () => {
    const body = {
      name,
      ...(title === '' ? {} : { title }),
      ...(as === '' ? {} : { contactNumber: as, route: at }),
      ...(replaces ? { replace: true } : {}),
    };
    if (await submit(() => attempt(`Save the scenario ${name}`, 'POST /scenarios', { body }))) onDone();
  };
  return (
    <Form onSubmit={save}>
      <p className="muted">
        Saves the current state of the sandbox as a file. You can commit it and open it in any sandbox.
      </p>
      <TextField
        label="Name"
        required
        pattern={NAME}
        title="Lowercase letters, digits and hyphens"
        placeholder="late-with-two-tickets"
        {...control('name', name, setName)}
      />
      <TextField label="Title" placeholder="optional" {...control('title', title, setTitle)} />
      <Checkbox
        label="Replace a scenario with the same name"
        checked={replaces}
        onChange={(checked) => {
          setReplaces(checked);
          mend('name');
        }}
      />
      <Problem>{problems.form}</Problem>
      <FormButtons send={isBusy ? 'Saving…' : 'Save'} isDisabled={isBusy} onCancel={onDone} />
    </Form>
  );
}

/** Number of latest calls to choose from. */
const OFFERED = 300;
/** Default number of calls in a trace. */
const USUAL = 30;
const NEW = 'new';

/** Saves a range of calls as a trace. The address holds its first call, so other regions can open this dialog. */
export function SaveTrace() {
  const { rows } = useJournal();
  const [selected] = useAddress('call');
  const [asked, ask] = useAddress('trace');
  const offered = rows.slice(-OFFERED).filter(({ isGone, entry }) => !isGone && entry.canGoBack);
  return (
    <>
      {offered.length > 0 && <Button onClick={() => ask(selected || NEW)}>Save trace</Button>}
      <Dialog title="Save trace" isOpen={asked !== '' && offered.length > 0} onClose={() => ask('')}>
        {() => <TraceForm rows={offered} asked={asked} onDone={() => ask('')} />}
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

/** @param rows calls whose earlier state the server still has, oldest first */
function TraceForm({
  rows,
  asked,
  onDone,
}: {
  readonly rows: readonly Row[];
  readonly asked: string;
  readonly onDone: () => void;
}) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['from', 'to', 'title', 'note']);
  const first = rows.find(({ entry }) => String(entry.id) === asked) ?? rows[Math.max(0, rows.length - USUAL)];
  const [from, setFrom] = useState(first?.entry.id ?? 0);
  const [to, setTo] = useState(rows.at(-1)?.entry.id ?? 0);
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');
  const count = rows.filter(({ entry }) => entry.id >= from && entry.id <= to).length;

  const save = async () => {
    const query = { from: String(from), to: String(to) };
    const trace = await submit(() => attempt(`Save a trace of calls ${from} to ${to}`, 'GET /trace', { query }));
    if (trace === undefined) return;
    const name = `trace-${fileNameOf(title) || `${from}-${to}`}.json`;
    const about = { title: title || `Calls ${from} to ${to}`, ...(note !== '' && { note }) };
    saveFile(name, JSON.stringify({ ...trace, ...about }));
    onDone();
  };

  const options = rows.toReversed().map(({ key, entry }) => (
    <option key={key} value={entry.id}>
      {`${formatTime(entry.clock)}  ${entry.methods.join(', ') || entry.url}  ${entry.code}`}
    </option>
  ));
  const isBackwards = from > to;
  return (
    <Form onSubmit={save}>
      <p className="muted">
        A file with the calls in plain text and the state before them. Drop it on any workbench to open it.
      </p>
      <div className="fields">
        <SelectField label="First call" {...control('from', from, (text) => setFrom(Number(text)))}>
          {options}
        </SelectField>
        <SelectField
          label="Last call"
          {...control('to', to, (text) => setTo(Number(text)))}
          problem={isBackwards ? 'The last call is before the first one.' : problems.to}
        >
          {options}
        </SelectField>
      </div>
      <TextField
        label="Title"
        placeholder="The fee is counted twice"
        maxLength={200}
        {...control('title', title, setTitle)}
      />
      <TextArea
        label="What you saw and what you expected"
        rows={3}
        maxLength={10_000}
        {...control('note', note, setNote)}
      />
      <Problem>{problems.form}</Problem>
      <FormButtons send={isBusy ? 'Saving…' : 'Save trace'} isDisabled={isBusy || isBackwards} onCancel={onDone}>
        <span className="grow muted">{!isBackwards && counted(count, 'call')}</span>
      </FormButtons>
    </Form>
  );
}
