import { type FormEvent, useEffect, useState } from 'react';
import type { Row } from '../../api/journal';
import { useSelectedCall } from '../../state/selection';
import { useJournal, useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea, TextField } from '../../ui/field';
import styles from './call.module.css';
import { envelopeEntries } from './entries';

const INDENT = 2;

const parsed = (text: string): { readonly entries: unknown[] } | { readonly problem: string } => {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? { entries } : { problem: 'It has to be a list of entries: [ … ]' };
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
};

interface EditorProps {
  readonly row: Row;
  readonly onSent: (id: string) => void;
  readonly onDone: () => void;
}

function Editor({ row: { entry }, onSent, onDone }: EditorProps) {
  const { act, deeds } = useWorkbench();
  const original = envelopeEntries(entry);
  const bearer = entry.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  const [text, setText] = useState(() => JSON.stringify(original, null, INDENT));
  const [token, setToken] = useState(bearer);
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [deed] = useStore(deeds);
  const read = parsed(text);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!('entries' in read)) return;
    setBusy(true);
    const isEdited = JSON.stringify(read.entries) !== JSON.stringify(original);
    const sent = await act(`${entry.methods.join(', ')} is sent again`, 'POST /requests/:id/send', {
      params: { id: String(entry.id) },
      body: { ...(isEdited ? { entries: read.entries } : {}), ...(token === bearer ? {} : { token }) },
    });
    setBusy(false);
    setTried(true);
    if (sent === undefined) return;
    onSent(String(sent.request));
    onDone();
  };
  const problem = 'problem' in read ? read.problem : tried && !isBusy ? deed?.problem : undefined;
  return (
    <form className={styles.editor} onSubmit={(event) => void send(event)}>
      <p className={styles.against}>
        A new call with these entries, sealed and sent as the app would: what the contract refuses is sent too.
      </p>
      <TextArea label="Entries" rows={16} value={text} onChange={({ target }) => setText(target.value)} />
      <TextField label="Token" value={token} onChange={({ target }) => setToken(target.value)} placeholder="none" />
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.end}>
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isBusy || !('entries' in read)}>
          {isBusy ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

/** Opens a call's entries in an editor, and sends what they have become. */
export function SendAgain({ row }: { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const { rows } = useJournal();
  const [, select] = useSelectedCall();
  const { entry, isGone } = row;
  // not before it has come: with nothing to show, this button would go, and the focus with it
  const hasCome = sent !== '' && rows.some((known) => String(known.entry.id) === sent);
  useEffect(() => {
    if (!hasCome) return;
    select(sent);
    setSent('');
  }, [hasCome, sent, select]);
  return (
    <>
      <Button disabled={isGone || envelopeEntries(entry).length === 0} onClick={() => setOpen(true)}>
        Edit, send again
      </Button>
      <Dialog title={`Send ${entry.methods.join(', ')} again`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {() => <Editor row={row} onSent={setSent} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
