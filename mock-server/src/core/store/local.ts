import { DEFAULT_SANDBOX } from '../names';
import type { Listener, Loaded, Notice } from './store';

/** A sandbox that does not exist. */
export const NOTHING: Loaded = { position: 0, oldest: 0, documents: [] };

type StoreEvent = 'calls' | 'end' | Notice;

export const tell = (listener: Listener, event: StoreEvent): void => {
  if (event === 'calls') listener.onCalls();
  else if (event === 'end') listener.onEnd();
  else listener.onNotice(event);
};

/** The listeners of one server, by sandbox. */
export class Listeners {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Adds a listener. @returns a function that removes it */
  add(sandbox: string, listener: Listener): () => void {
    const all = this.#listeners.get(sandbox) ?? new Set();
    this.#listeners.set(sandbox, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(sandbox) === all) this.#listeners.delete(sandbox);
    };
  }

  has(sandbox: string): boolean {
    return this.#listeners.has(sandbox);
  }

  tell(sandbox: string, event: StoreEvent): void {
    for (const listener of this.#listeners.get(sandbox) ?? []) tell(listener, event);
  }
}

/** The least recently used sandbox that a new one may replace. @param names least recently used first */
export const replaceable = (names: Iterable<string>, listeners: Listeners): string | undefined => {
  for (const name of names) if (name !== DEFAULT_SANDBOX && !listeners.has(name)) return name;
  return undefined;
};
