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

/** Maximum values in memory. The oldest goes first, so that unused links do not accumulate. */
const MAXIMUM = 100;

/** Keeps values that can be taken once, such as the target of a link, in the memory of one server. */
export class OneTimeValues {
  readonly #values = new Map<string, { readonly value: string; readonly until: number }>();

  put(id: string, value: string, lifeMs: number): void {
    this.#values.set(id, { value, until: Date.now() + lifeMs });
    const [oldest = ''] = this.#values.keys();
    if (this.#values.size > MAXIMUM) this.#values.delete(oldest);
  }

  take(id: string): string | undefined {
    const found = this.#values.get(id);
    this.#values.delete(id);
    return found !== undefined && Date.now() < found.until ? found.value : undefined;
  }
}

/** The least recently used sandbox that a new one may replace. @param names least recently used first */
export const replaceable = (names: Iterable<string>, listeners: Listeners): string | undefined => {
  for (const name of names) if (name !== DEFAULT_SANDBOX && !listeners.has(name)) return name;
  return undefined;
};
