import { messageOf } from '@kit/contracts/message-of';
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { type AdminCall, AdminError, type Answer, type Arguments, type CallName, callOf, send } from '../api/client';
import { clockAt, type Line } from '../lib/lines';
import { useAddress } from './address';
import type { FaultDefinition } from './fault-kinds';
import { followJournal, type Journal, type JournalState } from './journal';

/** A value with change listeners. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);

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
}

/** How a phone reloads: `open` follows its link, `stay` keeps its state, `wipe` is a new installation. */
export type ReloadMode = 'open' | 'stay' | 'wipe';

/** The reply of an admin call, or the server's refusal. */
export type Attempt<Reply> = { readonly reply: Reply } | { readonly refusal: AdminError };

/** The context of every region. */
export interface Workbench {
  readonly sandbox: string;
  readonly journal: Journal;
  /** the latest action; the status bar shows it */
  readonly latest: Store<LoggedAction | undefined>;
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
  readonly reloads: Store<Readonly<Record<string, { readonly count: number; readonly mode: ReloadMode }>>>;
  /** the fault that the tester edits as JSON */
  readonly draft: Store<FaultDefinition | undefined>;
}

/** In ms. The status bar shows a call that takes longer. */
const SLOW = 400;

/** The acts of the page on a sandbox. */
export const makeActions = (sandbox: string, refresh: () => void): Omit<Workbench, 'sandbox' | 'journal'> => {
  const latest = createStore<LoggedAction | undefined>(undefined);
  const inFlight = new Map<string, Promise<Attempt<unknown>>>();
  const run = async (what: string, call: AdminCall): Promise<Attempt<unknown>> => {
    const timer = setTimeout(() => latest.set({ what, call, sandbox, isPending: true }), SLOW);
    try {
      const reply = await send(call, sandbox);
      latest.set({ what, call, sandbox });
      refresh();
      return { reply };
    } catch (cause) {
      if (!(cause instanceof AdminError)) throw cause;
      latest.set({ what, call, sandbox, problem: cause.message });
      return { refusal: cause };
    } finally {
      clearTimeout(timer);
    }
  };
  const attempt: Workbench['attempt'] = async (what, name, ...given) => {
    const call = callOf(name, ...given);
    const key = JSON.stringify([call.method, call.path, call.body]);
    // Sends a call once, however often the tester clicks before the reply.
    const sent = inFlight.get(key) ?? run(what, call).finally(() => inFlight.delete(key));
    inFlight.set(key, sent);
    return (await sent) as never;
  };
  return {
    latest,
    reloads: createStore({}),
    draft: createStore<FaultDefinition | undefined>(undefined),
    attempt,
    act: async (what, name, ...given) => {
      const done = await attempt(what, name, ...given);
      return 'reply' in done ? done.reply : undefined;
    },
    note: (what, perform) =>
      perform().then(
        () => latest.set({ what, sandbox }),
        (cause: unknown) => latest.set({ what, sandbox, problem: messageOf(cause) }),
      ),
  };
};

/** Shortest time between two refreshes, in ms. */
const REFRESH_MS = 500;

/** Returns a throttled refresh of all admin data on the page. */
export const useRefresh = (): (() => void) => {
  const { mutate } = useSWRConfig();
  const timer = useRef(0);
  return useMemo(
    () => () => {
      if (timer.current !== 0) return;
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        void mutate(Array.isArray);
      }, REFRESH_MS);
    },
    [mutate],
  );
};

/** Follows a sandbox while the component is mounted. */
export const useNewWorkbench = (sandbox: string): Workbench => {
  const refresh = useRefresh();
  const followed = useMemo(() => followJournal(sandbox, refresh), [sandbox, refresh]);
  useEffect(() => {
    followed.start();
    return followed.stop;
  }, [followed]);
  return useMemo(
    () => ({ sandbox, journal: followed.journal, ...makeActions(sandbox, refresh) }),
    [sandbox, followed, refresh],
  );
};

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

/** The row of the list that the address opens. */
export const useSelectedLine = (): Line | undefined => {
  const { lines } = useJournal();
  const [id] = useAddress('call');
  return useMemo(() => {
    // After a restart, a new row can repeat the id of an old one. The newest row is last.
    const index = id === '' ? -1 : lines.findLastIndex((line) => line.id === id);
    const line = lines[index];
    return line && { ...line, clock: clockAt(lines.slice(0, index + 1).reverse(), 0) };
  }, [lines, id]);
};
