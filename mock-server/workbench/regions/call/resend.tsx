import { useEffect, useState } from 'react';
import type { JournalEntry, Row } from '../../api/journal';
import { envelopeEntries } from '../../lib/call-words';
import { openCall } from '../../state/selection';
import { useForm } from '../../state/use-form';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Dialog } from '../../ui/dialog';
import { Form, FormButtons, Problem, TextArea, TextField } from '../../ui/form';
import { readJson } from '../../ui/json';
import { Button } from '../../ui/parts';

const INDENT = 2;

/** Edits the entries of a call and sends them as a new call. */
export function Resend({ row: { entry, isGone } }: { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const { rows } = useJournal();
  // Select the new call only once it is in the journal. Selecting it earlier would unmount this button and lose focus.
  const hasArrived = sent !== '' && rows.some((known) => String(known.entry.id) === sent);
  useEffect(() => {
    if (!hasArrived) return;
    openCall(sent);
    setSent('');
  }, [hasArrived, sent]);
  return (
    <>
      {!isGone && envelopeEntries(entry).length > 0 && <Button onClick={() => setOpen(true)}>Edit and resend</Button>}
      <Dialog title={`Resend ${entry.methods.join(', ')}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {() => <ResendForm entry={entry} onSent={setSent} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ResendForm({
  entry,
  onSent,
  onDone,
}: {
  readonly entry: JournalEntry;
  readonly onSent: (id: string) => void;
  readonly onDone: () => void;
}) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['entries', 'token']);
  const original = JSON.stringify(envelopeEntries(entry));
  const bearer = entry.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  const [text, setText] = useState(() => JSON.stringify(envelopeEntries(entry), null, INDENT));
  const [token, setToken] = useState(bearer);
  const read = readJson(text);
  const entries = 'value' in read && Array.isArray(read.value) ? (read.value as unknown[]) : undefined;
  const problem = 'problem' in read ? read.problem : 'Enter a JSON list of entries: [ … ]';
  const save = async () => {
    if (entries === undefined) return;
    // Sends only what the tester changed. The server keeps the rest of the call.
    const body = {
      ...(JSON.stringify(entries) === original ? {} : { entries }),
      ...(token === bearer ? {} : { token }),
    };
    const given = { params: { id: String(entry.id) }, body };
    const sent = await submit(() => attempt(`Resend ${entry.methods.join(', ')}`, 'POST /requests/:id/send', given));
    if (sent === undefined) return;
    onSent(String(sent.request));
    onDone();
  };
  return (
    <Form onSubmit={save}>
      <p className="muted">
        Sends a new encrypted call with these entries. Entries that break the contract are sent too.
      </p>
      <TextArea
        label="Entries"
        isCode
        rows={16}
        {...control('entries', text, setText)}
        problem={entries === undefined ? problem : problems.entries}
      />
      <TextField label="Token" placeholder="none" {...control('token', token, setToken)} />
      <Problem>{problems.form}</Problem>
      <FormButtons
        send={isBusy ? 'Sending…' : 'Resend'}
        isDisabled={isBusy || entries === undefined}
        onCancel={onDone}
      />
    </Form>
  );
}
