import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AdminError, Answer, Arguments, CallName } from '../api/client';
import type { Journal, JournalState } from '../api/journal';
import type { AdminCall } from '../lib/admin-call';
import type { Store } from '../lib/store';

/** An admin call that the page made, with its result. */
export interface LoggedAction {
  /** imperative, such as `Expire the session`; the status bar appends the result */
  readonly what: string;
  /** undefined for an act of the page alone, such as a copy */
  readonly call?: AdminCall | undefined;
  readonly sandbox: string;
  /** the server's message; undefined after success */
  readonly problem?: string | undefined;
  /** true while the server has not replied */
  readonly isPending?: true;
  readonly at: number;
}

/** How a phone reloads: `open` follows its link, `stay` keeps its state, `wipe` is a new installation. */
export type ReloadMode = 'open' | 'stay' | 'wipe';

export interface Reload {
  readonly count: number;
  readonly mode: ReloadMode;
}

/** The reply of an admin call, or the server's refusal. */
export type Attempt<Reply> = { readonly reply: Reply } | { readonly refusal: AdminError };

/** The context of every region. */
export interface Workbench {
  readonly sandbox: string;
  readonly journal: Journal;
  readonly actions: Store<readonly LoggedAction[]>;
  /**
   * Makes an admin call, logs it for the status bar and refreshes all data.
   * @param what imperative, such as `Expire the session`
   * @returns the reply, or undefined after a failure, which the status bar shows
   */
  readonly act: <Name extends CallName>(
    what: string,
    name: Name,
    ...given: Arguments<Name>
  ) => Promise<Answer<Name> | undefined>;
  /** As `act`, but returns the refusal too, for a form that shows it. */
  readonly attempt: <Name extends CallName>(
    what: string,
    name: Name,
    ...given: Arguments<Name>
  ) => Promise<Attempt<Answer<Name>>>;
  /** Does something other than an admin call, such as a copy, and logs its result for the status bar. */
  readonly note: (what: string, perform: () => Promise<unknown>) => Promise<void>;
  /** last reload of each phone; a new count remounts its frame */
  readonly reloads: Store<Readonly<Record<string, Reload>>>;
}

/** Loads phones again, in their current state by default. */
export const reloadDevices = (
  { reloads }: Pick<Workbench, 'reloads'>,
  names: readonly string[],
  mode: ReloadMode = 'stay',
): void => {
  const before = reloads.get();
  const again = names.map((name) => [name, { count: (before[name]?.count ?? 0) + 1, mode }]);
  reloads.set({ ...before, ...Object.fromEntries(again) });
};

export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export const useWorkbench = (): Workbench => {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('useWorkbench needs a WorkbenchContext above it.');
  return workbench;
};

export const useJournal = (): JournalState => {
  const { journal } = useWorkbench();
  return useSyncExternalStore(journal.subscribe, journal.get);
};

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
