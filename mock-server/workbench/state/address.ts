import { useCallback, useSyncExternalStore } from 'react';

/**
 * What the page shows is in its address, all of it: a link shows a colleague the same. A change replaces the address, so
 * that going back leaves the page as it would any other.
 */
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
};

const readAddress = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** @param changes by parameter; an empty value takes it out */
export const changeAddress = (changes: Readonly<Record<string, string>>): void => {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  history.replaceState(history.state, '', url);
  tell();
};

/** Goes to another sandbox: what is chosen in one says nothing in the other. @param given what is chosen there */
export const goToSandbox = (sandbox: string, given: Readonly<Record<string, string>> = {}): void => {
  const chosen = [...new URLSearchParams(location.search).keys()].map((name) => [name, '']);
  changeAddress({ ...Object.fromEntries(chosen), sandbox, ...given });
};

/** A parameter of the address, and how to change it; empty where it is not there. */
export const useAddress = (name: string): readonly [string, (value: string) => void] => {
  const value = useSyncExternalStore(subscribe, () => readAddress(name));
  const change = useCallback((next: string) => changeAddress({ [name]: next }), [name]);
  return [value, change];
};

/** The same for one of a few values, of which the first is meant where none is given. */
export const useChoice = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] => {
  const [given, change] = useAddress(name);
  const value = values.find((known) => known === given) ?? values[0];
  return [value, useCallback((next: Value) => change(next === values[0] ? '' : next), [change, values])];
};

/** Those parameters whose names the address has, in its order. @param prefix of the names */
export const useAddresses = (prefix: string): string => {
  const read = () =>
    new URLSearchParams(
      [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(prefix)),
    ).toString();
  return useSyncExternalStore(subscribe, read);
};
