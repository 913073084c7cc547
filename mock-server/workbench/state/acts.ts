import { formatNumber } from '../lib/format';
import { useAdmin } from './data';
import { type Device, logInNatively } from './phones';
import { reloadDevices, useWorkbench } from './workbench';

/** Something that a button, a menu and the search do. */
export interface Act {
  /** imperative; also names the act in the status bar */
  readonly label: string;
  readonly hint?: string | undefined;
  /** what is lost; the tester is asked before */
  readonly loses?: string;
  /** a menu stays open for the next choice */
  readonly staysOpen?: boolean;
  readonly choose: () => unknown;
}

/** Ends logins of a borrower, or the session keys of all phones. */
export const useSessionActs = (number: string): readonly Act[] => {
  const { act } = useWorkbench();
  const end = (label: string, action: 'expire' | 'squeeze' | 'invalidate'): Act => ({
    label,
    hint: `of ${formatNumber(number)}`,
    choose: () => act(label, 'POST /sessions/:contactNumber/:action', { params: { contactNumber: number, action } }),
  });
  return [
    ...(number === ''
      ? []
      : [end('Expire session', 'expire'), end('Squeeze', 'squeeze'), end('Invalidate token', 'invalidate')]),
    {
      label: 'Expire keys',
      hint: 'of every phone; the next call renews its key',
      choose: () => act('Expire keys', 'POST /keys/expire'),
    },
  ];
};

/** Stops or resumes the clock, and returns it to real time. */
export const useClockActs = (): readonly Act[] => {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /clock');
  const set = (label: string, action: 'reset' | 'resume' | 'freeze'): Act => ({
    label,
    hint: 'the clock',
    choose: () => act(`${label}: the clock`, 'POST /clock/:action', { params: { action } }),
  });
  return [data?.frozen ? set('Resume', 'resume') : set('Freeze', 'freeze'), set('Real time', 'reset')];
};

/** Moves the clock of the sandbox. @returns advances it; `words` say how far, such as `by a day` */
export const useAdvance = (): ((words: string, ms: number) => Promise<unknown>) => {
  const { act } = useWorkbench();
  return (words, ms) => act(`Advance the clock ${words}`, 'POST /clock/advance', { body: { ms } });
};

export const useEmptySandbox = (): Act => {
  const { act, sandbox } = useWorkbench();
  return {
    label: 'Empty this sandbox',
    loses: `Everything in ${sandbox}: borrowers, loans, messages, calls. You cannot go back to it.`,
    choose: () => act(`Empty the sandbox ${sandbox}`, 'POST /reset'),
  };
};

/** Loads a phone again, or makes it a new installation. */
export const usePhoneActs = (device: Device): { readonly reload: Act; readonly wipe: Act } => {
  const workbench = useWorkbench();
  const hint = `phone ${device.name.toUpperCase()}`;
  return {
    reload: { label: 'Reload', hint, choose: () => reloadDevices(workbench, [device.name]) },
    wipe: {
      label: 'Wipe',
      hint,
      loses: `The login of ${hint}, and everything that the app stored.`,
      choose: () => logInNatively(workbench, device, ''),
    },
  };
};
