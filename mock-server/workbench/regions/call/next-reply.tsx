import { useState } from 'react';
import type { Row } from '../../api/journal';
import { effectWords } from '../../lib/remarks';
import { type Contract, typeOf } from '../../state/contract';
import { type Effect, FAULT_KINDS } from '../../state/fault-kinds';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Menu, type MenuItem } from '../../ui/menu';
import { EditReply } from './edit-reply';

interface NextReplyProps {
  readonly row: Row;
  readonly contract: Contract | undefined;
}

/** Changes the reply to the next call of a method in this envelope, by a fault. */
export function NextReply({ row, contract }: NextReplyProps) {
  const { entry } = row;
  const { act } = useWorkbench();
  const [first = ''] = entry.methods;
  const [chosen, setMethod] = useState(first);
  const [isEditing, setEditing] = useState(false);
  if (first === '') return null;
  const method = entry.methods.includes(chosen) ? chosen : first;
  const who = entry.contactNumber;
  const addFault = (effect: Effect) =>
    void act(`Change the next reply to ${method}: ${effectWords(effect)}`, 'POST /faults', {
      body: { match: { method, ...(who === undefined ? {} : { contactNumber: who }) } as never, effect, times: 1 },
    });
  const name = contract?.['x-codes'].find(({ code }) => code === entry.code)?.name;
  const same: MenuItem[] =
    entry.code === 0
      ? []
      : [{ label: `${entry.code} again`, hint: name, choose: () => addFault({ code: entry.code }) }];
  const met = (entry.fault ?? []).map(
    ({ effect }): MenuItem => ({
      label: effectWords(effect),
      hint: 'the same fault',
      choose: () => addFault(effect as Effect),
    }),
  );
  const kinds = FAULT_KINDS.map(({ label, effect }): MenuItem => ({ label, choose: () => addFault(effect) }));
  const isContractMethod = contract !== undefined && typeOf(contract, method, 'Response') !== undefined;
  const edit: MenuItem = { label: 'Edit as JSON…', choose: () => setEditing(true) };
  const methods =
    entry.methods.length === 1
      ? []
      : entry.methods.map(
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
        groups={[methods, isContractMethod ? [edit] : [], [...met, ...same], kinds]}
      />
      <Dialog title={`Reply to ${method}`} isOpen={isEditing} onClose={() => setEditing(false)}>
        {() => <EditReply row={row} method={method} onDone={() => setEditing(false)} />}
      </Dialog>
    </>
  );
}
