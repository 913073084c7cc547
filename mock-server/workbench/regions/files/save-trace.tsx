import { useState } from 'react';
import type { Row } from '../../api/journal';
import { counted, formatTime } from '../../lib/format';
import { fileNameOf, saveFile } from '../../lib/save-file';
import { useAddress } from '../../state/address';
import { useSelectedCall } from '../../state/selection';
import { useForm } from '../../state/use-form';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form, FormButtons, Problem, SelectField, TextArea, TextField } from '../../ui/field';
import styles from './files.module.css';

/** Number of latest calls to choose from. */
const OFFERED = 300;
/** Default number of calls in a trace. */
const USUAL = 30;
const NEW = 'new';

const wordsOf = ({ entry }: Row): string =>
  `${formatTime(entry.clock)}  ${entry.methods.join(', ') || entry.url}  ${entry.code}`;

/** Counts the calls in a range, both ends included. */
const between = (rows: readonly Row[], from: number, to: number): number =>
  rows.filter(({ entry }) => entry.id >= from && entry.id <= to).length;

interface FormProps {
  /** calls whose earlier state the server still has, oldest first */
  readonly rows: readonly Row[];
  readonly given: number | undefined;
  readonly onDone: () => void;
}

function TraceForm({ rows, given, onDone }: FormProps) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['from', 'to', 'title', 'note']);
  const usual = rows[Math.max(0, rows.length - USUAL)];
  const known = rows.some(({ entry }) => entry.id === given);
  const [from, setFrom] = useState(known && given !== undefined ? given : (usual?.entry.id ?? 0));
  const [to, setTo] = useState(rows.at(-1)?.entry.id ?? 0);
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');

  const save = async () => {
    const query = { from: String(from), to: String(to) };
    const trace = await submit(() => attempt(`Save a trace of calls ${from} to ${to}`, 'GET /trace', { query }));
    if (trace === undefined) return;
    const name = `trace-${fileNameOf(title) || `${from}-${to}`}.json`;
    const about = { title: title || `Calls ${from} to ${to}`, ...(note !== '' && { note }) };
    saveFile(name, JSON.stringify({ ...trace, ...about }));
    onDone();
  };

  const options = rows.toReversed().map((row) => (
    <option key={row.key} value={row.entry.id}>
      {wordsOf(row)}
    </option>
  ));
  const isBackwards = from > to;
  return (
    <Form className={styles.form} onSubmit={save}>
      <p className={styles.about}>
        A file with the calls in plain text and the state before them. Drop it on any workbench to open it.
      </p>
      <div className={styles.range}>
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
        <span className={styles.count}>{!isBackwards && counted(between(rows, from, to), 'call')}</span>
      </FormButtons>
    </Form>
  );
}

/** Saves a range of calls as a trace. The address holds its first call, so other regions can open this dialog. */
export function SaveTrace() {
  const { rows } = useJournal();
  const [selected] = useSelectedCall();
  const [asked, ask] = useAddress('trace');
  const offered = rows.slice(-OFFERED).filter(({ isGone, entry }) => !isGone && entry.canGoBack);
  return (
    <>
      {offered.length > 0 && (
        <Button onClick={() => ask(selected === undefined ? NEW : String(selected.entry.id))}>Save trace</Button>
      )}
      <Dialog title="Save trace" isOpen={asked !== '' && offered.length > 0} onClose={() => ask('')}>
        {() => <TraceForm rows={offered} given={asked === NEW ? undefined : Number(asked)} onDone={() => ask('')} />}
      </Dialog>
    </>
  );
}
