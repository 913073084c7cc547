import { useState } from 'react';
import type { Row } from '../../api/journal';
import { effectWords, replyDataOf } from '../../lib/call-words';
import { type Contract, typeOf } from '../../state/data';
import { type Effect, FAULT_KINDS } from '../../state/fault-kinds';
import { deviceOf } from '../../state/selection';
import { useForm } from '../../state/use-form';
import { useWorkbench } from '../../state/workbench';
import { Dialog, Menu, type MenuItem } from '../../ui/dialog';
import { Checkbox, Form, FormButtons, Problem, TextArea } from '../../ui/form';
import { readJson } from '../../ui/json';
import { Button } from '../../ui/parts';

const INDENT = 2;

/** Changes the reply to the next call of a method in this envelope, by a fault. */
export function NextReply({ row, contract }: { readonly row: Row; readonly contract: Contract | undefined }) {
  const { entry } = row;
  const { act } = useWorkbench();
  const [first = ''] = entry.methods;
  const [chosen, setMethod] = useState(first);
  const [isEditing, setEditing] = useState(false);
  if (first === '') return null;
  const method = entry.methods.includes(chosen) ? chosen : first;
  const who = entry.contactNumber;
  const addFault = (effect: Effect) =>
    act(`Change the next reply to ${method}: ${effectWords(effect)}`, 'POST /faults', {
      body: { match: { method, ...(who === undefined ? {} : { contactNumber: who }) } as never, effect, times: 1 },
    });
  const item = (label: string, effect: Effect, hint?: string): MenuItem => ({
    label,
    hint,
    choose: () => addFault(effect),
  });
  const name = contract?.['x-codes'].find(({ code }) => code === entry.code)?.name;
  const same = entry.code === 0 ? [] : [item(`${entry.code} again`, { code: entry.code }, name)];
  const met = (entry.fault ?? []).map(({ effect }) => item(effectWords(effect), effect, 'the same fault'));
  const isContractMethod = contract !== undefined && typeOf(contract, method, 'Response') !== undefined;
  const edit: MenuItem = { label: 'Edit as JSON…', choose: () => setEditing(true) };
  const methods = entry.methods.map(
    (each): MenuItem => ({
      label: `To ${each}`,
      hint: each === method ? 'chosen' : undefined,
      staysOpen: true,
      choose: () => setMethod(each),
    }),
  );
  return (
    <>
      <Menu
        trigger={<Button look="link">Change next reply ▾</Button>}
        groups={[
          entry.methods.length === 1 ? [] : methods,
          isContractMethod ? [edit] : [],
          [...met, ...same],
          FAULT_KINDS.map(({ label, effect }) => item(label, effect)),
        ]}
      />
      <Dialog title={`Reply to ${method}`} isOpen={isEditing} onClose={() => setEditing(false)}>
        {() => <EditReply row={row} method={method} onDone={() => setEditing(false)} />}
      </Dialog>
    </>
  );
}

/** Edits the data of a reply as JSON and answers the next call, or every call, with it. */
function EditReply({
  row,
  method,
  onDone,
}: {
  readonly row: Row;
  readonly method: string;
  readonly onDone: () => void;
}) {
  const { attempt } = useWorkbench();
  const { device } = row.entry;
  const { problems, isBusy, submit, control } = useForm(['reply']);
  const [text, setText] = useState(() => JSON.stringify(replyDataOf(row.entry, method), null, INDENT));
  const [isAlways, setAlways] = useState(false);
  const [isOfDevice, setOfDevice] = useState(device !== undefined);
  const read = readJson(text);
  const save = async () => {
    if (!('value' in read)) return;
    const match = { method, ...(isOfDevice && device !== undefined ? { device } : {}) };
    const effect = { reply: { data: read.value } };
    const body = { match: match as never, effect, ...(isAlways ? {} : { times: 1 }) };
    const added = await submit(() => attempt(`Edit the next reply to ${method}`, 'POST /faults', { body }));
    if (added !== undefined) onDone();
  };
  return (
    <Form onSubmit={save}>
      <p className="muted">
        The server runs {method} and then answers with this data. It may break the contract: the call shows how.
      </p>
      <TextArea
        label="Data of the reply"
        isCode
        rows={16}
        {...control('reply', text, setText)}
        problem={'problem' in read ? read.problem : problems.reply}
      />
      <Checkbox label="Every call, until the fault is removed" checked={isAlways} onChange={setAlways} />
      {device !== undefined && (
        <Checkbox label={`Only phone ${deviceOf(row)}`} checked={isOfDevice} onChange={setOfDevice} />
      )}
      <Problem>{problems.form}</Problem>
      <FormButtons
        send={isAlways ? 'Change every reply' : 'Change next reply'}
        isDisabled={isBusy || !('value' in read)}
        onCancel={onDone}
      />
    </Form>
  );
}
