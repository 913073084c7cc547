import { useCallback, useSyncExternalStore } from 'react';

/** The state of a history entry that an open dialog, or one that has been closed, left. The next place takes it over. */
interface EntryState {
  readonly dialog?: 'open' | 'closed';
}

const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/**
 * Gives an open dialog a history entry, so that the browser's back button closes it before it leaves the page.
 * @returns gives the entry up, because the dialog is closed
 */
export const holdBack = (close: () => void): (() => void) => {
  const state: EntryState = { dialog: 'open' };
  if (entryState().dialog === 'closed') history.replaceState(state, '');
  else history.pushState(state, '');
  window.addEventListener('popstate', close);
  return () => {
    window.removeEventListener('popstate', close);
    if (entryState().dialog === 'open') history.replaceState({ dialog: 'closed' } satisfies EntryState, '');
  };
};

/**
 * The address holds everything the page shows, so a link shows a colleague the same. A sandbox, a tab and a call are
 * places: the browser's back button returns to the one before. Any other change replaces the history entry.
 */
const PLACES = ['sandbox', 'tab', 'call'];
/** In ms. Places that follow faster, such as calls under the arrow keys, share an entry. */
const SHORTEST_STAY = 700;
let enteredAt = Number.NEGATIVE_INFINITY;

const enter = (url: URL): void => {
  const before = new URLSearchParams(location.search);
  const isPlace = PLACES.some((name) => before.get(name) !== url.searchParams.get(name));
  const isQuick = performance.now() - enteredAt < SHORTEST_STAY;
  if (!isPlace) history.replaceState(history.state, '', url);
  else if (isQuick || entryState().dialog !== undefined) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  if (!isPlace) return;
  enteredAt = performance.now();
  // The stay begins once the place is shown.
  setTimeout(() => {
    enteredAt = performance.now();
  });
};

const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
};

const readAddress = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** @param changes by parameter; an empty value removes the parameter */
export const changeAddress = (changes: Readonly<Record<string, string>>): void => {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  enter(url);
  notify();
};

/** Opens a row in the tab of the calls. An empty id closes the open one. */
export const openCall = (id: string): void => changeAddress(id === '' ? { call: '' } : { call: id, tab: '' });

/** Goes to another sandbox and clears all other parameters. @param given parameters to set there */
export const goToSandbox = (sandbox: string, given: Readonly<Record<string, string>> = {}): void => {
  const chosen = [...new URLSearchParams(location.search).keys()].map((name) => [name, '']);
  changeAddress({ ...Object.fromEntries(chosen), sandbox, ...given });
};

/** A parameter of the address and its setter. A missing parameter reads as empty. */
export const useAddress = (name: string): readonly [string, (value: string) => void] => {
  const value = useSyncExternalStore(subscribe, () => readAddress(name));
  const change = useCallback((next: string) => changeAddress({ [name]: next }), [name]);
  return [value, change];
};

/** A parameter with a fixed set of values. The first one is the default. */
export const useChoice = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] => {
  const [given, change] = useAddress(name);
  const value = values.find((known) => known === given) ?? values[0];
  return [value, useCallback((next: Value) => change(next === values[0] ? '' : next), [change, values])];
};

/** The parameters whose names start with a prefix, as a query string. */
export const useAddresses = (prefix: string): string => {
  const read = () =>
    new URLSearchParams(
      [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(prefix)),
    ).toString();
  return useSyncExternalStore(subscribe, read);
};
