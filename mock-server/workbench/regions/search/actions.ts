import { formatNumber } from '../../lib/format';
import { changeAddress } from '../../state/address';
import { serverNameOf } from '../../state/device-address';
import { logInNatively } from '../../state/device-login';
import { useChosenDevice, useDevices } from '../../state/devices';
import { useNetworks } from '../../state/networks';
import { useBorrower } from '../../state/use-borrower';
import { reloadDevices, useWorkbench } from '../../state/workbench';
import { ask } from '../../ui/ask';
import type { SearchEntry } from './entry';

/** The ways to end a session, as the Borrower tab names them. */
const SESSION_ENDS = [
  { how: 'expire', label: 'Expire session' },
  { how: 'squeeze', label: 'Squeeze session' },
  { how: 'invalidate', label: 'Invalidate token' },
] as const;

const TABS = ['Calls', 'Borrower', 'Faults', 'Messages', 'Native'];

const useSessionEntries = (): readonly SearchEntry[] => {
  const { act } = useWorkbench();
  const { number } = useBorrower();
  const keys = {
    id: 'action keys',
    label: 'Expire keys',
    hint: 'of every phone; the next call renews its key',
    choose: () => act('Expire all session keys', 'POST /keys/expire'),
  };
  if (number === '') return [keys];
  const ends = SESSION_ENDS.map(({ how, label }) => ({
    id: `action ${how}`,
    label,
    hint: `of ${formatNumber(number)}`,
    choose: () =>
      act(label, 'POST /sessions/:contactNumber/:action', { params: { contactNumber: number, action: how } }),
  }));
  return [...ends, keys];
};

const usePhoneEntries = (): readonly SearchEntry[] => {
  const workbench = useWorkbench();
  const devices = useDevices();
  const [front] = useChosenDevice(devices);
  const { choices, give } = useNetworks();
  const hint = `phone ${front.name.toUpperCase()}`;
  const networks = choices.map(({ preset, words }) => ({
    id: `action network ${words}`,
    label: `Network: ${words}`,
    hint: [preset, hint].filter(Boolean).join(' · '),
    choose: () => give(serverNameOf(front.name), preset),
  }));
  return [
    ...networks,
    { id: 'action reload', label: 'Reload', hint, choose: () => reloadDevices(workbench, [front.name]) },
    {
      id: 'action wipe',
      label: 'Wipe',
      hint: `${hint}, clears its storage`,
      choose: () =>
        ask({
          what: `Wipe phone ${front.name.toUpperCase()}`,
          loses: 'It loses its login and everything that the app stored.',
          perform: () => logInNatively(workbench, front, '', devices),
        }),
    },
  ];
};

const useClockEntries = (): readonly SearchEntry[] => {
  const { act } = useWorkbench();
  const rows = [
    ['Freeze the clock', 'Freeze the clock', 'freeze'],
    ['Resume the clock', 'Resume the clock', 'resume'],
    ['Real time', 'Return the clock to real time', 'reset'],
  ] as const;
  return rows.map(([label, what, action]) => ({
    id: `action ${label}`,
    label,
    hint: 'clock',
    choose: () => act(what, 'POST /clock/:action', { params: { action } }),
  }));
};

/** Every action of the page that is not tied to one call. */
export const useActionEntries = (): readonly SearchEntry[] => {
  const { act, sandbox } = useWorkbench();
  const sessions = useSessionEntries();
  const phones = usePhoneEntries();
  const clock = useClockEntries();
  return [
    ...sessions,
    ...phones,
    ...clock,
    {
      id: 'action save trace',
      label: 'Save trace',
      hint: 'a file that replays',
      choose: () => changeAddress({ trace: 'new' }),
    },
    {
      id: 'action save scenario',
      label: 'Save as scenario',
      hint: 'the whole sandbox as a file',
      choose: () => changeAddress({ save: 'yes' }),
    },
    {
      id: 'action empty',
      label: 'Empty this sandbox',
      hint: sandbox,
      choose: () =>
        ask({
          what: 'Empty this sandbox',
          loses: `Everything in ${sandbox}: borrowers, loans, messages, calls. You cannot go back to it.`,
          perform: () => act(`Empty the sandbox ${sandbox}`, 'POST /reset'),
        }),
    },
    ...TABS.map((label) => ({
      id: `tab ${label}`,
      label: `${label} tab`,
      hint: 'shows the tab',
      choose: () => changeAddress({ tab: label === TABS[0] ? '' : label.toLowerCase() }),
    })),
  ];
};
