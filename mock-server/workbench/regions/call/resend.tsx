import { useEffect, useState } from 'react';
import type { Row } from '../../api/journal';
import { readJson } from '../../lib/read-json';
import { useSelectedCall } from '../../state/selection';
import { useForm } from '../../state/use-form';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form, FormButtons, Problem, TextArea, TextField } from '../../ui/field';
import styles from './call.module.css';
import { envelopeEntries } from './entries';

const INDENT = 2;

const parsed = (text: string): { readonly entries: unknown[] } | { readonly problem: string } => {
  const read = readJson(text);
  if ('problem' in read) return read;
  return Array.isArray(read.value) ? { entries: read.value } : { problem: 'Enter a JSON list of entries: [ … ]' };
};

/** Sends only what the tester changed. The server keeps the rest of the call. */
const editedBody = (
  original: readonly unknown[],
  entries: unknown[],
  bearer: string,
  token: string,
): { entries?: unknown[]; token?: string } => ({
  ...(JSON.stringify(entries) === JSON.stringify(original) ? {} : { entries }),
  ...(token === bearer ? {} : { token }),
});

interface EditorProps {
  readonly row: Row;
  readonly onSent: (id: string) => void;
  readonly onDone: () => void;
}

function Editor({ row: { entry }, onSent, onDone }: EditorProps) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['entries', 'token']);
  const original = envelopeEntries(entry);
  const bearer = entry.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  const [text, setText] = useState(() => JSON.stringify(original, null, INDENT));
  const [token, setToken] = useState(bearer);
  const read = parsed(text);
  const send = async () => {
    if (!('entries' in read)) return;
    const given = { params: { id: String(entry.id) }, body: editedBody(original, read.entries, bearer, token) };
    const sent = await submit(() => attempt(`Resend ${entry.methods.join(', ')}`, 'POST /requests/:id/send', given));
    if (sent === undefined) return;
    onSent(String(sent.request));
    onDone();
  };
  return (
    <Form className={styles.editor} onSubmit={send}>
      <p className={styles.against}>
        Sends a new encrypted call with these entries. Entries that break the contract are sent too.
      </p>
      <TextArea
        label="Entries"
        rows={16}
        {...control('entries', text, setText)}
        problem={'problem' in read ? read.problem : problems.entries}
      />
      <TextField label="Token" placeholder="none" {...control('token', token, setToken)} />
      <Problem>{problems.form}</Problem>
      <FormButtons
        send={isBusy ? 'Sending…' : 'Resend'}
        isDisabled={isBusy || !('entries' in read)}
        onCancel={onDone}
      />
    </Form>
  );
}

/** Edits the entries of a call and sends them as a new call. */
export function Resend({ row }: { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const { rows } = useJournal();
  const [, select] = useSelectedCall();
  const { entry, isGone } = row;
  // Select the new call only once it is in the journal. Selecting it earlier would unmount this button and lose focus.
  const hasArrived = sent !== '' && rows.some((known) => String(known.entry.id) === sent);
  useEffect(() => {
    if (!hasArrived) return;
    select(sent);
    setSent('');
  }, [hasArrived, sent, select]);
  return (
    <>
      {!isGone && envelopeEntries(entry).length > 0 && <Button onClick={() => setOpen(true)}>Edit and resend</Button>}
      <Dialog title={`Resend ${entry.methods.join(', ')}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {() => <Editor row={row} onSent={setSent} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
