import { useState } from 'react';
import type { Row } from '../../api/journal';
import { effectWords } from '../../lib/remarks';
import type { Contract } from '../../state/contract';
import { type Effect, FAULT_KINDS } from '../../state/fault-kinds';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Menu, type MenuItem } from '../../ui/menu';

interface NextReplyProps {
  readonly row: Row;
  readonly contract: Contract | undefined;
}

/** Changes the reply to the next call of a method in this envelope, by a fault. */
export function NextReply({ row: { entry }, contract }: NextReplyProps) {
  const { act } = useWorkbench();
  const [first = ''] = entry.methods;
  const [chosen, setMethod] = useState(first);
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
    <Menu trigger={<Button look="link">Change next reply ▾</Button>} groups={[methods, [...met, ...same], kinds]} />
  );
}
