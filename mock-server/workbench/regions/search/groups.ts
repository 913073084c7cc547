import { formatMoment, formatNumber, formatSpan, formatTime } from '../../lib/format';
import { durationIn, MADE, pathIn, timeIn } from '../../lib/search';
import { changeAddress, goToSandbox } from '../../state/address';
import { useContract } from '../../state/contract';
import { DEVICES, type Device, putBeside, useChosenDevice, useDevices } from '../../state/devices';
import { FAULT_KINDS, namedFaults } from '../../state/fault-kinds';
import { openSaved, openScenario } from '../../state/open-scenario';
import { useAdmin } from '../../state/use-admin';
import { useBorrower } from '../../state/use-borrower';
import { useScreens } from '../../state/use-screens';
import { reloadDevices, useJournal, useWorkbench, type Workbench } from '../../state/workbench';
import { useActionEntries } from './actions';
import type { SearchEntry } from './entry';

export interface SearchGroup {
  readonly title: string;
  readonly entries: readonly SearchEntry[];
}

/** Number of latest calls to search. The filter box searches all. */
const CALLS = 150;
const EVENTS = 12;

const advance = ({ act }: Workbench, words: string, ms: number) =>
  act(`Advance the clock ${words}`, 'POST /clock/advance', { body: { ms } });

const openAt = (at: string, workbench: Workbench, devices: readonly Device[], front: Device) => (): void => {
  putBeside({ ...front, at }, devices);
  reloadDevices(workbench, [front.name]);
};

/** Search entries made from the typed text: a duration or a time advances the clock, a path opens on the visible phone. */
const madeFrom = (text: string, now: number, workbench: Workbench, devices: readonly Device[], front: Device) => {
  const ms = durationIn(text);
  const at = pathIn(text);
  const time = timeIn(text, now);
  const made: SearchEntry[] = [];
  if (ms !== undefined) {
    const span = formatSpan(ms);
    made.push({
      id: `${MADE}clock`,
      label: `${span} later`,
      hint: 'advances the clock',
      choose: () => advance(workbench, `by ${span}`, ms),
    });
  }
  if (time !== undefined) {
    made.push({
      id: `${MADE}time`,
      label: `Go to ${formatMoment(time)}`,
      hint: 'advances the clock',
      choose: () => advance(workbench, `to ${formatMoment(time)}`, Math.round(time - now)),
    });
  }
  if (at !== undefined) {
    made.push({
      id: `${MADE}screen`,
      label: `Open ${at}`,
      hint: `on phone ${front.name.toUpperCase()}`,
      choose: openAt(at, workbench, devices, front),
    });
  }
  return made;
};

const useScenarioEntries = (): readonly SearchEntry[] => {
  const workbench = useWorkbench();
  const devices = useDevices();
  const { data } = useAdmin('GET /scenarios');
  const [first] = DEVICES;
  const builtIn = (data?.scenarios ?? []).map(({ name, title, description }) => ({
    id: `scenario ${name}`,
    label: name,
    hint: `${title} · ${description}`,
    choose: () => openScenario(workbench, name, first, devices),
  }));
  const saved = (data?.saved ?? [])
    .filter(({ problem }) => problem === null)
    .map(({ name, title }) => ({
      id: `saved ${name}`,
      label: name,
      hint: `${title} · replaces the whole sandbox`,
      choose: () => openSaved(workbench, name, devices),
    }));
  return [...builtIn, ...saved];
};

const useEventEntries = (): readonly SearchEntry[] => {
  const workbench = useWorkbench();
  const { data } = useAdmin('GET /next');
  return (data?.events ?? [])
    .filter(({ inMs }) => inMs > 0)
    .slice(0, EVENTS)
    .map(({ text, at, inMs }) => ({
      id: `next ${text} ${at}`,
      label: text,
      hint: `advances the clock by ${formatSpan(inMs)}`,
      choose: () => advance(workbench, `to: ${text}`, inMs),
    }));
};

const useFaultEntries = (): readonly SearchEntry[] => {
  const { act } = useWorkbench();
  const contract = useContract();
  const kinds = FAULT_KINDS.map(({ label, effect }) => ({
    id: `fault ${label}`,
    label,
    choose: () => act(`Add a fault to the next call: ${label}`, 'POST /faults', { body: { effect, times: 1 } }),
  }));
  const named = namedFaults(contract).map(({ label, body }) => ({
    id: `fault ${label}`,
    label,
    choose: () => act(`Add a fault: ${label}`, 'POST /faults', { body }),
  }));
  return [...kinds, ...named];
};

const useCallEntries = (): readonly SearchEntry[] =>
  useJournal()
    .rows.slice(-CALLS)
    .reverse()
    .filter(({ isGone }) => !isGone)
    .map(({ entry }) => ({
      id: `call ${entry.id}`,
      label: `${formatTime(entry.clock)} ${entry.methods.join(' · ') || entry.url}`,
      hint: [entry.code, entry.contactNumber, entry.note].filter((part) => part !== undefined).join(' · '),
      choose: () => changeAddress({ call: String(entry.id), tab: '' }),
    }));

/** Everything that the search can find, by group. @param text of the input */
export const useGroups = (text: string): readonly SearchGroup[] => {
  const workbench = useWorkbench();
  const devices = useDevices();
  const [front] = useChosenDevice(devices);
  const { borrowers } = useBorrower();
  const { data: sandboxes } = useAdmin('GET /sandboxes');
  const { data: clock } = useAdmin('GET /clock');
  const now = clock?.frozen ? clock.now : Date.now() + (clock?.offsetMs ?? 0);
  const screenEntries = useScreens().map(({ path, title }) => ({
    id: `screen ${path}`,
    label: title,
    hint: path,
    choose: openAt(path, workbench, devices, front),
  }));
  const borrowerEntries = borrowers.map(({ contactNumber, fullName, orderStatus }) => ({
    id: `borrower ${contactNumber}`,
    label: formatNumber(contactNumber),
    hint: [contactNumber, fullName, orderStatus].filter(Boolean).join(' · '),
    choose: () => changeAddress({ who: contactNumber, tab: 'borrower' }),
  }));
  const sandboxEntries = (sandboxes?.sandboxes ?? []).map(({ name }) => ({
    id: `sandbox ${name}`,
    label: name,
    hint: 'sandbox',
    choose: () => goToSandbox(name),
  }));
  return [
    { title: 'Do', entries: madeFrom(text, now, workbench, devices, front) },
    { title: 'Scenarios, opened on phone A', entries: useScenarioEntries() },
    { title: 'Actions', entries: useActionEntries() },
    { title: `Screens, opened on phone ${front.name.toUpperCase()}`, entries: screenEntries },
    { title: 'Borrowers', entries: borrowerEntries },
    { title: 'Upcoming events', entries: useEventEntries() },
    { title: 'Faults, for the next call', entries: useFaultEntries() },
    { title: 'Calls', entries: useCallEntries() },
    { title: 'Sandboxes', entries: sandboxEntries },
  ];
};
