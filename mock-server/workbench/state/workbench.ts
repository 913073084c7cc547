import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Answer, Arguments, CallName } from '../api/client';
import type { Journal, JournalState } from '../api/journal';
import type { AdminCall } from '../lib/admin-call';
import type { Store } from '../lib/store';

/** What the page did last, or tried to. */
export interface Deed {
  /** in words */
  readonly what: string;
  readonly call: AdminCall;
  readonly sandbox: string;
  /** in the server's words; undefined where it went well */
  readonly problem?: string | undefined;
  readonly at: number;
}

export interface Reload {
  readonly count: number;
  readonly isWiped: boolean;
}

/** What every region works with. */
export interface Workbench {
  readonly sandbox: string;
  readonly journal: Journal;
  readonly deeds: Store<readonly Deed[]>;
  /**
   * Does something by a call of the admin API, notes it as done, and has everything asked for again.
   * @returns the answer; undefined where it was refused, which the page shows by itself
   */
  readonly act: <Name extends CallName>(
    what: string,
    name: Name,
    ...given: Arguments<Name>
  ) => Promise<Answer<Name> | undefined>;
  /** Puts all that this sandbox holds into another one. @returns whether it went well */
  readonly copyTo: (sandbox: string) => Promise<boolean>;
  /** how each phone was loaded again last; a count of its own makes a frame anew */
  readonly reloads: Store<Readonly<Record<string, Reload>>>;
}

/**
 * Loads phones again.
 * @param names of the phones
 * @param isWiped whether they forget first all that they kept, as newly installed
 */
export const reloadPhones = (
  { reloads }: Pick<Workbench, 'reloads'>,
  names: readonly string[],
  isWiped = false,
): void => {
  const before = reloads.get();
  const again = names.map((name) => [name, { count: (before[name]?.count ?? 0) + 1, isWiped }]);
  reloads.set({ ...before, ...Object.fromEntries(again) });
};

export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export const useWorkbench = (): Workbench => {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('useWorkbench needs a WorkbenchContext above it');
  return workbench;
};

export const useJournal = (): JournalState => {
  const { journal } = useWorkbench();
  return useSyncExternalStore(journal.subscribe, journal.get);
};

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
