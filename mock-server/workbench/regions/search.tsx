import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import type { Body } from '../api/client';
import { formatMoment, formatNumber, formatSpan, formatTime } from '../lib/format';
import { isCall } from '../lib/lines';
import { durationIn, MADE, pathIn, scoreOf, timeIn } from '../lib/search';
import { changeAddress, goToSandbox, useAddress } from '../state/address';
import { useAdmin, useBorrower, useContract, useScreens } from '../state/data';
import { FAULT_KINDS, namedFaults } from '../state/fault-kinds';
import {
  DEVICES,
  logInNatively,
  openSaved,
  openScenario,
  putBeside,
  serverNameOf,
  useChosenDevice,
  useDevices,
  useNetworks,
} from '../state/phones';
import { reloadDevices, useJournal, useWorkbench } from '../state/workbench';
import { ask, Dialog } from '../ui/dialog';
import { Button, Icon, Key } from '../ui/parts';

/** Something that the search can find and do. */
interface Entry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choose: () => unknown;
}

/** Number of latest calls to search. The filter box searches all. */
const CALLS = 150;
const EVENTS = 12;

/** Every action of the page that is not tied to one call. */
const useActionEntries = (): readonly Entry[] => {
  const workbench = useWorkbench();
  const { act, sandbox } = workbench;
  const { number } = useBorrower();
  const devices = useDevices();
  const [front] = useChosenDevice(devices);
  const { choices, give } = useNetworks();
  const phone = `phone ${front.name.toUpperCase()}`;
  const entry = (label: string, hint: string, choose: () => unknown): Entry => ({
    id: `action ${label}`,
    label,
    hint,
    choose,
  });
  const end = (label: string, action: 'expire' | 'squeeze' | 'invalidate') =>
    entry(label, `of ${formatNumber(number)}`, () =>
      act(label, 'POST /sessions/:contactNumber/:action', { params: { contactNumber: number, action } }),
    );
  const clock = (label: string, action: 'freeze' | 'resume' | 'reset') =>
    entry(label, 'clock', () => act(label, 'POST /clock/:action', { params: { action } }));
  const tab = (label: string) =>
    entry(`${label} tab`, 'shows the tab', () => changeAddress({ tab: label === 'Calls' ? '' : label.toLowerCase() }));
  return [
    ...(number === ''
      ? []
      : [end('Expire session', 'expire'), end('Squeeze session', 'squeeze'), end('Invalidate token', 'invalidate')]),
    entry('Expire keys', 'of every phone; the next call renews its key', () =>
      act('Expire all session keys', 'POST /keys/expire'),
    ),
    ...choices.map(({ preset, words }) =>
      entry(`Network: ${words}`, `${preset} · ${phone}`, () => give(serverNameOf(front.name), preset)),
    ),
    entry('Reload', phone, () => reloadDevices(workbench, [front.name])),
    entry('Wipe', `${phone}, clears its storage`, () =>
      ask({
        what: `Wipe ${phone}`,
        loses: 'It loses its login and everything that the app stored.',
        perform: () => logInNatively(workbench, front, ''),
      }),
    ),
    clock('Freeze the clock', 'freeze'),
    clock('Resume the clock', 'resume'),
    clock('Real time', 'reset'),
    entry('Save trace', 'a file that replays', () => changeAddress({ trace: 'new' })),
    entry('Save as scenario', 'the whole sandbox as a file', () => changeAddress({ save: 'yes' })),
    entry('Empty this sandbox', sandbox, () =>
      ask({
        what: 'Empty this sandbox',
        loses: `Everything in ${sandbox}: borrowers, loans, messages, calls. You cannot go back to it.`,
        perform: () => act(`Empty the sandbox ${sandbox}`, 'POST /reset'),
      }),
    ),
    ...['Calls', 'Borrower', 'Faults', 'Messages', 'Native'].map(tab),
  ];
};

/** All entries of the search, by group. @param text of the input; a duration, a time or a path in it adds an entry */
const useGroups = (text: string): readonly { readonly title: string; readonly entries: readonly Entry[] }[] => {
  const workbench = useWorkbench();
  const { act } = workbench;
  const devices = useDevices();
  const [front] = useChosenDevice(devices);
  const { borrowers } = useBorrower();
  const contract = useContract();
  const screens = useScreens();
  const { lines } = useJournal();
  const { data: scenarios } = useAdmin('GET /scenarios');
  const { data: next } = useAdmin('GET /next');
  const { data: sandboxes } = useAdmin('GET /sandboxes');
  const { data: clock } = useAdmin('GET /clock');
  const now = clock?.frozen ? clock.now : Date.now() + (clock?.offsetMs ?? 0);
  const phone = `phone ${front.name.toUpperCase()}`;
  const actions = useActionEntries();

  const advance = (words: string, ms: number) =>
    act(`Advance the clock ${words}`, 'POST /clock/advance', { body: { ms } });
  const openAt = (at: string) => {
    putBeside({ ...front, at });
    reloadDevices(workbench, [front.name]);
  };
  const fault = (label: string, body: Body<'POST /faults'>): Entry => ({
    id: `fault ${label}`,
    label,
    choose: () => act(`Add a fault: ${label}`, 'POST /faults', { body }),
  });

  // From the typed text: a duration or a time advances the clock, a path opens on the visible phone.
  const made: Entry[] = [];
  const [ms, at, time] = [durationIn(text), pathIn(text), timeIn(text, now)];
  if (ms !== undefined) {
    const span = formatSpan(ms);
    const choose = () => advance(`by ${span}`, ms);
    made.push({ id: `${MADE}clock`, label: `${span} later`, hint: 'advances the clock', choose });
  }
  if (time !== undefined) {
    const label = `Go to ${formatMoment(time)}`;
    const choose = () => advance(`to ${formatMoment(time)}`, Math.round(time - now));
    made.push({ id: `${MADE}time`, label, hint: 'advances the clock', choose });
  }
  if (at !== undefined)
    made.push({ id: `${MADE}screen`, label: `Open ${at}`, hint: `on ${phone}`, choose: () => openAt(at) });

  return [
    { title: 'Do', entries: made },
    {
      title: 'Scenarios, opened on phone A',
      entries: [
        ...(scenarios?.scenarios ?? []).map(({ name, title, description }) => ({
          id: `scenario ${name}`,
          label: name,
          hint: `${title} · ${description}`,
          choose: () => openScenario(workbench, name, DEVICES[0]),
        })),
        ...(scenarios?.saved ?? [])
          .filter(({ problem }) => problem === null)
          .map(({ name, title }) => ({
            id: `saved ${name}`,
            label: name,
            hint: `${title} · replaces the whole sandbox`,
            choose: () => openSaved(workbench, name),
          })),
      ],
    },
    { title: 'Actions', entries: actions },
    {
      title: `Screens, opened on ${phone}`,
      entries: screens.map(({ path, title }) => ({
        id: `screen ${path}`,
        label: title,
        hint: path,
        choose: () => openAt(path),
      })),
    },
    {
      title: 'Borrowers',
      entries: borrowers.map(({ contactNumber, fullName, orderStatus }) => ({
        id: `borrower ${contactNumber}`,
        label: formatNumber(contactNumber),
        hint: [contactNumber, fullName, orderStatus].filter(Boolean).join(' · '),
        choose: () => changeAddress({ who: contactNumber, tab: 'borrower' }),
      })),
    },
    {
      title: 'Upcoming events',
      entries: (next?.events ?? [])
        .filter(({ inMs }) => inMs > 0)
        .slice(0, EVENTS)
        .map((event) => ({
          id: `next ${event.text} ${event.at}`,
          label: event.text,
          hint: `advances the clock by ${formatSpan(event.inMs)}`,
          choose: () => advance(`to: ${event.text}`, event.inMs),
        })),
    },
    {
      title: 'Faults, for the next call',
      entries: [
        ...FAULT_KINDS.map(({ label, effect }) => fault(label, { effect, times: 1 })),
        ...namedFaults(contract).map(({ label, body }) => fault(label, body)),
      ],
    },
    {
      title: 'Calls',
      entries: lines
        .filter(isCall)
        .filter(({ isGone }) => !isGone)
        .slice(-CALLS)
        .reverse()
        .map(({ id, names, entry }) => ({
          id: `call ${id}`,
          label: `${formatTime(entry.clock)} ${names.join(' · ') || entry.url}`,
          hint: [entry.code, entry.contactNumber, entry.note].filter((part) => part !== undefined).join(' · '),
          choose: () => changeAddress({ call: id, tab: '' }),
        })),
    },
    {
      title: 'Sandboxes',
      entries: (sandboxes?.sandboxes ?? []).map(({ name }) => ({
        id: `sandbox ${name}`,
        label: name,
        hint: 'sandbox',
        choose: () => goToSandbox(name),
      })),
    },
  ];
};

const HINT = 'Search: scenario, screen, “3 days”, “23:59”…';

/** The input and the results. They render only while the dialog is open. */
function Palette({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const groups = useGroups(text);
  return (
    <Command className="palette" label="Search for anything" loop filter={scoreOf}>
      <Command.Input placeholder={HINT} value={text} onValueChange={setText} />
      <Command.List>
        <Command.Empty className="empty">No results.</Command.Empty>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <Command.Group key={title} heading={title}>
              {entries.map(({ id, label, hint, choose }) => (
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[label, hint ?? '']}
                  onSelect={() => {
                    close();
                    void choose();
                  }}
                >
                  <span className="cut">{label}</span>
                  {hint !== undefined && <span className="muted cut">{hint}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
      </Command.List>
    </Command>
  );
}

/** Name of the open search in the address. */
const NAME = 'search';

/** The command palette, behind Ctrl K. */
export function Search() {
  const [opened, open] = useAddress('open');
  const isOpen = opened === NAME;
  const close = () => open('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open(isOpen ? '' : NAME);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, open]);
  return (
    <>
      <Button className="search-button" onClick={() => open(NAME)} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span className="grow cut muted">{HINT}</span>
        <Key>Ctrl K</Key>
      </Button>
      <Dialog title="Search" isOpen={isOpen} onClose={close} isBare>
        {() => <Palette close={close} />}
      </Dialog>
    </>
  );
}
