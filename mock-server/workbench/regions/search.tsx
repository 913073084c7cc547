import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { formatMoment, formatNumber, formatSpan, formatTime } from '../lib/format';
import { isCall } from '../lib/lines';
import { durationIn, MADE, pathIn, scoreOf, timeIn } from '../lib/search';
import { type Act, useAdvance, useClockActs, useEmptySandbox, usePhoneActs, useSessionActs } from '../state/acts';
import { changeAddress, goToSandbox, useAddress } from '../state/address';
import { useAdmin, useBorrower, useContract, useScreens } from '../state/data';
import { oneClickFaults } from '../state/fault-kinds';
import {
  DEVICES,
  openSaved,
  openScenario,
  putBeside,
  serverNameOf,
  useChosenDevice,
  useDevices,
  useNetworks,
} from '../state/phones';
import { reloadDevices, useJournal, useWorkbench } from '../state/workbench';
import { Dialog, run } from '../ui/dialog';
import { Button, Icon, Key } from '../ui/parts';

/** Something that the search can find and do. */
type Entry = Act & { readonly id: string };

/** Number of latest calls to search. The filter box searches all. */
const CALLS = 150;
const EVENTS = 12;

/** Every action of the page that is not tied to one call. */
const useActionEntries = (): readonly Entry[] => {
  const { sandbox } = useWorkbench();
  const { number } = useBorrower();
  const [front] = useChosenDevice(useDevices());
  const { choices, give } = useNetworks();
  const phone = `phone ${front.name.toUpperCase()}`;
  const { reload, wipe } = usePhoneActs(front);
  const tab = (name: string): Act => ({
    label: `${name} tab`,
    hint: 'shows the tab',
    choose: () => changeAddress({ tab: name === 'Calls' ? '' : name.toLowerCase() }),
  });
  const acts: readonly Act[] = [
    ...useSessionActs(number),
    ...choices.map(({ preset, words }) => ({
      label: `Network: ${words}`,
      hint: `${preset} · ${phone}`,
      choose: () => give(serverNameOf(front.name), preset),
    })),
    reload,
    wipe,
    ...useClockActs(),
    { label: 'Save trace', hint: 'a file that replays', choose: () => changeAddress({ trace: 'new' }) },
    { label: 'Save as scenario', hint: 'the whole sandbox as a file', choose: () => changeAddress({ save: 'yes' }) },
    { ...useEmptySandbox(), hint: sandbox },
    ...['Calls', 'Borrower', 'Faults', 'Messages', 'Native'].map(tab),
  ];
  return acts.map((each) => ({ ...each, id: `action ${each.label}` }));
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

  const advance = useAdvance();
  const openAt = (at: string) => {
    putBeside({ ...front, at });
    reloadDevices(workbench, [front.name]);
  };
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
      entries: oneClickFaults(contract).map(({ label, body }) => ({
        id: `fault ${label}`,
        label,
        choose: () => act(`Add a fault: ${label}`, 'POST /faults', { body }),
      })),
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
          label: `${formatTime(Date.parse(entry.clock))} ${names.join(' · ') || entry.url}`,
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
              {entries.map((entry) => (
                <Command.Item
                  key={entry.id}
                  value={entry.id}
                  keywords={[entry.label, entry.hint ?? '']}
                  onSelect={() => {
                    close();
                    run(entry);
                  }}
                >
                  <span className="cut">{entry.label}</span>
                  <span className="muted cut">{entry.hint}</span>
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
