import { parseJson } from '@kit/contracts/json-depth';
import { useEffect, useState } from 'react';
import type { JournalEntry } from '../../api/client';
import { envelopeEntries } from '../../lib/call-words';
import type { CallLine } from '../../lib/lines';
import { openCall } from '../../state/address';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Dialog } from '../../ui/dialog';
import { AdminForm } from '../../ui/form';
import { Button } from '../../ui/parts';

/** Edits the entries of a call and sends them as a new call. */
export function Resend({ line: { entry, isGone } }: { readonly line: CallLine }) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState('');
  const { lines } = useJournal();
  // Select the new call only once it is in the journal. Selecting it earlier would unmount this button and lose focus.
  const hasArrived = sent !== '' && lines.some(({ id }) => id === sent);
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
  const bearer = entry.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  const original = JSON.stringify(envelopeEntries(entry), null, 2);
  return (
    <AdminForm
      fields={{
        entries: { label: 'Entries', kind: 'json', rows: 16, defaultValue: original },
        token: { label: 'Token', placeholder: 'none', defaultValue: bearer },
      }}
      send="Resend"
      submit={({ entries, token }) => {
        // Sends only what the tester changed. The server keeps the rest of the call.
        const body = {
          ...(entries === original ? {} : { entries: parseJson(entries) as unknown[] }),
          ...(token === bearer ? {} : { token }),
        };
        return attempt(`Resend ${entry.methods.join(', ')}`, 'POST /requests/:id/send', {
          params: { id: String(entry.id) },
          body,
        });
      }}
      onDone={({ request }) => {
        onSent(String(request));
        onDone();
      }}
      onCancel={onDone}
    >
      <p className="muted">
        Sends a new encrypted call with these entries. Entries that break the contract are sent too.
      </p>
    </AdminForm>
  );
}
