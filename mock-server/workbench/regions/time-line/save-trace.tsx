import { type FormEvent, useState } from 'react';
import type { Row } from '../../api/journal';
import { counted, formatTime } from '../../lib/format';
import { fileNameOf, saveFile } from '../../lib/save-file';
import { useAddress } from '../../state/address';
import { takePictures } from '../../state/phone-picture';
import { usePhones } from '../../state/phones';
import { useSelectedCall } from '../../state/selection';
import { useJournal, useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field';
import styles from './time-line.module.css';

/** The latest calls to choose from: a trace is what somebody looked at, not a day. */
const OFFERED = 300;
/** Where nobody chose a beginning. */
const USUAL = 30;
const NEW = 'new';

const wordsOf = ({ entry }: Row): string =>
  `${formatTime(entry.at)}  ${entry.methods.join(', ') || entry.url}  ${entry.code}`;

/** The calls between two of them, both included. @param rows oldest first */
const between = (rows: readonly Row[], from: number, to: number): number =>
  rows.filter(({ entry }) => entry.id >= from && entry.id <= to).length;

interface FormProps {
  /** that the server still knows the state before, oldest first */
  readonly rows: readonly Row[];
  readonly given: number | undefined;
  readonly onDone: () => void;
}

function TraceForm({ rows, given, onDone }: FormProps) {
  const { act, deeds } = useWorkbench();
  const phones = usePhones();
  const usual = rows[Math.max(0, rows.length - USUAL)];
  const known = rows.some(({ entry }) => entry.id === given);
  const [from, setFrom] = useState(known && given !== undefined ? given : (usual?.entry.id ?? 0));
  const [to, setTo] = useState(rows.at(-1)?.entry.id ?? 0);
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');
  const [pictured, setPictured] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [deed] = useStore(deeds);
  const [tried, setTried] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const pictures = pictured ? await takePictures(phones) : [];
    const trace = await act(`A trace of calls ${from} to ${to}`, 'GET /trace', {
      query: { from: String(from), to: String(to) },
    });
    setBusy(false);
    setTried(true);
    if (trace === undefined) return;
    const name = `trace-${fileNameOf(title) || `${from}-${to}`}.json`;
    const replay = `npm run qa -- replay ${name}`;
    const about = { title: title || `Calls ${from} to ${to}`, ...(note !== '' && { note }) };
    saveFile(name, JSON.stringify({ ...trace, ...about, replay, pictures }));
    onDone();
  };

  const options = rows.toReversed().map((row) => (
    <option key={row.key} value={row.entry.id}>
      {wordsOf(row)}
    </option>
  ));
  const problem = tried && !isBusy ? deed?.problem : undefined;
  return (
    <form className={styles.traceForm} onSubmit={(event) => void save(event)}>
      <p className={styles.about}>
        One file with the steps in words, the calls in plain text, the state before them and the phones as they look.
        Dropped on any workbench it opens, and can be replayed there.
      </p>
      <div className={styles.range}>
        <SelectField label="From before" value={from} onChange={({ target }) => setFrom(Number(target.value))}>
          {options}
        </SelectField>
        <SelectField label="To after" value={to} onChange={({ target }) => setTo(Number(target.value))}>
          {options}
        </SelectField>
      </div>
      <TextField
        label="Title"
        placeholder="The fee is counted twice"
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="What you saw, and what you had expected"
        rows={3}
        maxLength={10_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Checkbox
        label={`With a picture of ${phones.length === 1 ? 'the phone' : `the ${phones.length} phones`}`}
        checked={pictured}
        onChange={setPictured}
      />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.end}>
        <span className={styles.count}>
          {from <= to ? counted(between(rows, from, to), 'call') : 'It ends before it begins'}
        </span>
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isBusy || from > to}>
          {isBusy ? 'Saving…' : 'Save trace'}
        </Button>
      </div>
    </form>
  );
}

/** Saves a range of calls as a trace. Which call it begins at is in the address, so that others can ask for it. */
export function SaveTrace() {
  const { rows } = useJournal();
  const [selected] = useSelectedCall();
  const [asked, ask] = useAddress('trace');
  const offered = rows.slice(-OFFERED).filter(({ isGone, entry }) => !isGone && entry.canGoBack);
  return (
    <>
      <Button
        disabled={offered.length === 0}
        onClick={() => ask(selected === undefined ? NEW : String(selected.entry.id))}
      >
        Save trace
      </Button>
      <Dialog title="Save trace" isOpen={asked !== '' && offered.length > 0} onClose={() => ask('')}>
        {() => <TraceForm rows={offered} given={asked === NEW ? undefined : Number(asked)} onDone={() => ask('')} />}
      </Dialog>
    </>
  );
}
