import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { formatNumber, formatTime } from '../../lib/format';
import { changeAddress } from '../../state/address';
import { useContract } from '../../state/contract';
import { DEVICES, useDevices } from '../../state/devices';
import { FAULT_KINDS, namedFaults } from '../../state/fault-kinds';
import { openScenario } from '../../state/open-scenario';
import { useAdmin } from '../../state/use-admin';
import { useBorrower } from '../../state/use-borrower';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog, takesFocus } from '../../ui/dialog';
import { SearchIcon } from '../../ui/icons';
import { Key } from '../../ui/parts';
import styles from './search.module.css';

/** Number of latest calls to search. The traffic filter searches all. */
const CALLS = 150;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The most common clock jumps. */
const JUMPS = [
  { label: '1 hour', ms: HOUR },
  { label: '1 day', ms: DAY },
  { label: '3 days', ms: 3 * DAY },
  { label: '7 days', ms: 7 * DAY },
  { label: '30 days', ms: 30 * DAY },
];

/** Ranks a match in the name above one in the hint, and a prefix above the rest. */
const scoreOf = (_id: string, search: string, [label = '', hint = '']: string[] = []): number => {
  const name = label.toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${name} ${hint.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return 0;
  const [first = ''] = words;
  if (name.startsWith(first)) return 1;
  return name.includes(first) ? 0.8 : 0.4;
};

interface ItemProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choose: () => void;
}

function Item({ id, label, hint, choose }: ItemProps) {
  return (
    <Command.Item className={styles.item} value={id} keywords={[label, hint ?? '']} onSelect={choose}>
      <span className={styles.label}>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </Command.Item>
  );
}

/** The search results. They render only while the dialog is open. */
function Results({ close }: { readonly close: () => void }) {
  const workbench = useWorkbench();
  const { act } = workbench;
  const devices = useDevices();
  const contract = useContract();
  const { rows } = useJournal();
  const { borrowers } = useBorrower();
  const { data: scenarios } = useAdmin('GET /scenarios');
  const { data: sandboxes } = useAdmin('GET /sandboxes');
  const { data: next } = useAdmin('GET /next');
  const then = (what: () => unknown) => () => {
    close();
    void what();
  };
  const show = (changes: Readonly<Record<string, string>>) => then(() => changeAddress(changes));
  return (
    <Command.List className={styles.list}>
      <Command.Empty className={styles.none}>No results.</Command.Empty>
      <Command.Group heading="Scenarios, opened on phone A">
        {scenarios?.scenarios.map(({ name, description }) => (
          <Item
            key={name}
            id={`scenario ${name}`}
            label={name}
            hint={description}
            choose={then(() => openScenario(workbench, name, DEVICES[0], devices))}
          />
        ))}
      </Command.Group>
      <Command.Group heading="Borrowers">
        {borrowers.map(({ contactNumber, fullName, orderStatus }) => (
          <Item
            key={contactNumber}
            id={`borrower ${contactNumber}`}
            label={formatNumber(contactNumber)}
            hint={[fullName, orderStatus].filter(Boolean).join(' · ')}
            choose={show({ who: contactNumber, tab: '' })}
          />
        ))}
      </Command.Group>
      <Command.Group heading="Upcoming events">
        {next?.events
          .filter(({ inMs }) => inMs > 0)
          .slice(0, 12)
          .map(({ text, at, inMs }) => (
            <Item
              key={`${text} ${at}`}
              id={`next ${text} ${at}`}
              label={text}
              hint="advances the clock"
              choose={then(() => act(`Advance the clock to: ${text}`, 'POST /clock/advance', { body: { ms: inMs } }))}
            />
          ))}
      </Command.Group>
      <Command.Group heading="Faults, for the next call">
        {FAULT_KINDS.map(({ label, effect }) => (
          <Item
            key={label}
            id={`fault ${label}`}
            label={label}
            choose={then(() =>
              act(`Add a fault to the next call: ${label}`, 'POST /faults', { body: { effect, times: 1 } }),
            )}
          />
        ))}
        {namedFaults(contract).map(({ label, body }) => (
          <Item
            key={label}
            id={`fault ${label}`}
            label={label}
            choose={then(() => act(`Add a fault: ${label}`, 'POST /faults', { body }))}
          />
        ))}
      </Command.Group>
      <Command.Group heading="Clock">
        {JUMPS.map(({ label, ms }) => (
          <Item
            key={label}
            id={`clock ${label}`}
            label={`${label} later`}
            hint="advances the clock"
            choose={then(() => act(`Advance the clock by ${label}`, 'POST /clock/advance', { body: { ms } }))}
          />
        ))}
      </Command.Group>
      <Command.Group heading="Contract">
        {contract?.methods.map(({ name, summary }) => (
          <Item
            key={name}
            id={`method ${name}`}
            label={name}
            hint={summary}
            choose={show({ tab: 'contract', contract: name })}
          />
        ))}
        {contract?.['x-codes'].map(({ code, name, message }) => (
          <Item
            key={name}
            id={`code ${code} ${name}`}
            label={`${code} ${name}`}
            hint={message}
            choose={show({ tab: 'contract', contract: name })}
          />
        ))}
      </Command.Group>
      <Command.Group heading="Calls">
        {rows
          .slice(-CALLS)
          .reverse()
          .filter(({ isGone }) => !isGone)
          .map(({ key, entry }) => (
            <Item
              key={key}
              id={`call ${entry.id}`}
              label={`${formatTime(entry.at)} ${entry.methods.join(' · ') || entry.url}`}
              hint={[entry.code, entry.contactNumber, entry.note].filter((part) => part !== undefined).join(' · ')}
              choose={show({ call: String(entry.id) })}
            />
          ))}
      </Command.Group>
      <Command.Group heading="Sandboxes">
        {sandboxes?.sandboxes.map(({ name }) => (
          <Item
            key={name}
            id={`sandbox ${name}`}
            label={name}
            choose={then(() => location.assign(`?sandbox=${encodeURIComponent(name)}`))}
          />
        ))}
      </Command.Group>
    </Command.List>
  );
}

/** The command palette, behind Ctrl K. */
export function Search() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button className={styles.open} onClick={() => setOpen(true)} aria-keyshortcuts="Control+K">
        <SearchIcon />
        <span className={styles.words}>Find a scenario, borrower, call, fault…</span>
        <Key>Ctrl K</Key>
      </Button>
      <Dialog title="Search" isOpen={isOpen} onClose={close} isBare>
        {() => (
          <Command className={styles.command} label="Search for anything" loop filter={scoreOf}>
            <Command.Input
              ref={takesFocus}
              className={styles.input}
              placeholder="Find a scenario, borrower, call, fault…"
            />
            <Results close={close} />
          </Command>
        )}
      </Dialog>
    </>
  );
}
