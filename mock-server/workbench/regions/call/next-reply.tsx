import type { JournalEntry } from '../../api/client';
import { effectWords, replyDataOf } from '../../lib/call-words';
import { type Contract, typeOf } from '../../lib/json-schema';
import type { Act } from '../../state/acts';
import { changeAddress } from '../../state/address';
import { type Effect, FAULT_KINDS, type FaultDefinition } from '../../state/fault-kinds';
import { useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Button } from '../../ui/parts';

/** Changes the reply to the next call like this one, by a fault: with one click, or as JSON in the tab of the faults. */
export function NextReply({
  entry,
  contract,
}: {
  readonly entry: JournalEntry;
  readonly contract: Contract | undefined;
}) {
  const { act, draft } = useWorkbench();
  const { methods, contactNumber, code, fault } = entry;
  const [first] = methods;
  if (first === undefined) return null;
  const faultFor = (method: string, effect: Effect) =>
    ({ match: { method, ...(contactNumber && { contactNumber }) }, effect, times: 1 }) as FaultDefinition;
  const item = (label: string, effect: Effect, hint?: string): Act => ({
    label,
    hint,
    choose: () =>
      act(`Change the next reply to ${first}: ${effectWords(effect)}`, 'POST /faults', {
        body: faultFor(first, effect),
      }),
  });
  const edits = methods
    .filter((method) => contract !== undefined && typeOf(contract, method, 'Response') !== undefined)
    .map((method) => ({
      label: `Edit the reply to ${method} as JSON…`,
      choose: () => {
        draft.set(faultFor(method, { reply: { data: replyDataOf(entry, method) } }));
        changeAddress({ tab: 'faults' });
      },
    }));
  const name = contract?.['x-codes'].find((known) => known.code === code)?.name;
  const same = code === 0 ? [] : [item(`${code} again`, { code }, name)];
  const met = (fault ?? []).map(({ effect }) => item(effectWords(effect), effect, 'the same fault'));
  return (
    <Menu
      trigger={<Button look="link">Change next reply ▾</Button>}
      groups={[edits, [...met, ...same], FAULT_KINDS.map(({ label, effect }) => item(label, effect))]}
    />
  );
}
