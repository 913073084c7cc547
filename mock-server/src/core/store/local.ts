import { type Fresh, type ListName, lists, type Placed } from '../changes';
import { DEFAULT_SANDBOX } from '../names';
import {
  type Commit,
  type Committed,
  FILE_KIND,
  type Listed,
  type Listener,
  type Loaded,
  MAXIMUM_SANDBOXES,
  type Notice,
  type Range,
  type SandboxState,
  type Store,
  type StoreEvent,
} from './store';

/** The state of a sandbox beside its documents and lists. */
export interface State {
  readonly position: number;
  /** position at which the sandbox was created */
  readonly created: number;
  readonly usedAt: number;
  readonly documents: number;
  /** last id of each list, which no other item gets */
  readonly last: Readonly<Partial<Record<ListName, number>>>;
}

/** The documents, lists and files of sandboxes that no other server can change. */
export interface Rows {
  /** the states of the sandboxes at the start, least recently used first */
  readonly states: Iterable<readonly [sandbox: string, state: State]>;
  documents(sandbox: string): Iterable<Fresh>;
  /** Reads the newest `most` items of a list between two ids, both exclusive, oldest first. */
  read(sandbox: string, list: ListName, after: number, before: number, most: number): Listed[];
  file(sandbox: string, id: string): string | undefined;
  /**
   * Writes a commit, or nothing of it.
   * @param ids ids of its items
   * @param state state of the sandbox after it
   * @throws StoreUnavailable
   */
  write(sandbox: string, commit: Commit, ids: readonly number[], state: State): void;
  delete(sandbox: string): void;
  problem(): string | undefined;
  close(): void;
}

/** Keeps the sandboxes of one server. */
export class LocalStore implements Store {
  readonly #rows: Rows;
  /** least recently used first */
  readonly #states: Map<string, State>;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(
    rows: Rows,
    readonly description: string,
    readonly path?: string,
  ) {
    this.#rows = rows;
    this.#states = new Map(rows.states);
  }

  async load(sandbox: string): Promise<Loaded | undefined> {
    const state = this.#states.get(sandbox);
    return state && this.#loaded(sandbox, state);
  }

  async commit(sandbox: string, commit: Commit): Promise<Committed> {
    const { position, isNew, steps, documents, items, emptied } = commit;
    const known = this.#states.get(sandbox);
    if (known === undefined && !isNew) return { position: 0, oldest: 0, documents: [], isWhole: true };
    if (known !== undefined && (isNew || known.position !== position))
      return { ...this.#loaded(sandbox, known), isWhole: true };
    if (steps.length + items.length + emptied.length === 0) return { ids: [] };
    const last: Partial<Record<ListName, number>> = { ...known?.last };
    const ids = items.map(({ list, id }) => {
      if (id !== undefined) return id;
      const next = (last[list] ?? 0) + 1;
      last[list] = next;
      return next;
    });
    const added = documents.map(({ before, after }) => Number(after !== undefined) - Number(before !== undefined));
    const state: State = {
      position: position + steps.length,
      created: known?.created ?? position,
      usedAt: Date.now(),
      documents: added.reduce((sum, each) => sum + each, known?.documents ?? 0),
      last,
    };
    const surplus = known === undefined ? this.#surplus() : undefined;
    this.#rows.write(sandbox, commit, ids, state);
    // A map iterates in the order of insertion, so the least recently used sandbox comes first.
    this.#states.delete(sandbox);
    this.#states.set(sandbox, state);
    if (surplus !== undefined) this.#dropSurplus(surplus);
    if (items.some(({ list }) => list === 'calls')) this.#tell(sandbox, 'calls');
    return { ids };
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last }: Range): Promise<Listed[]> {
    const state = this.#states.get(sandbox);
    const newest = (list === 'steps' ? state?.position : state?.last[list]) ?? 0;
    const from = Math.max(after, newest - lists[list]);
    return this.#rows.read(sandbox, list, from, before ?? newest + 1, last ?? lists[list]);
  }

  async file(sandbox: string, id: string): Promise<string | undefined> {
    return this.#rows.file(sandbox, id);
  }

  async sandboxes(): Promise<SandboxState[]> {
    return [...this.#states].map(([name, { documents, usedAt }]) => ({ name, documents, lastUsedAt: usedAt }));
  }

  async delete(sandbox: string): Promise<boolean> {
    if (!this.#states.has(sandbox)) return false;
    this.#drop(sandbox);
    this.#tell(sandbox, 'end');
    return true;
  }

  notify(sandbox: string, notice: Notice): void {
    this.#tell(sandbox, notice);
  }

  async listen(sandbox: string, listener: Listener): Promise<() => void> {
    const all = this.#listeners.get(sandbox) ?? new Set();
    this.#listeners.set(sandbox, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#listeners.get(sandbox) === all) this.#listeners.delete(sandbox);
    };
  }

  async problem(): Promise<string | undefined> {
    return this.#rows.problem();
  }

  async close(): Promise<void> {
    this.#rows.close();
  }

  #loaded(sandbox: string, { position, created }: State): Loaded {
    const documents = this.#rows.documents(sandbox);
    return { position, oldest: Math.max(created, position - lists.steps), documents };
  }

  /** The sandbox to drop for a new one: the least recently used one without a listener, if there are too many. */
  #surplus(): string | undefined {
    if (this.#states.size < MAXIMUM_SANDBOXES) return undefined;
    return [...this.#states.keys()].find((name) => name !== DEFAULT_SANDBOX && !this.#listeners.has(name));
  }

  /** Call it after the new sandbox is stored, because a failed write must lose nothing. */
  #dropSurplus(sandbox: string): void {
    try {
      this.#drop(sandbox);
    } catch {
      // The next new sandbox drops it. The store has reported the reason.
    }
  }

  #drop(sandbox: string): void {
    this.#rows.delete(sandbox);
    this.#states.delete(sandbox);
  }

  #tell(sandbox: string, event: StoreEvent): void {
    for (const listener of this.#listeners.get(sandbox) ?? []) listener(event);
  }
}

/** The rows of one sandbox. */
interface Held {
  readonly documents: Map<string, { readonly kind: string; readonly id: string; readonly after: Placed }>;
  /** JSON by id: thousands of objects would keep the garbage collector busy */
  readonly lists: Map<ListName, Map<number, string>>;
  readonly files: Map<string, string>;
}

/** A step with this text changes a file. */
const IS_OF_FILE = JSON.stringify({ kind: FILE_KIND }).slice(1, -1);

/** Keeps rows in the memory of this process. */
class MemoryRows implements Rows {
  readonly states = [];
  readonly #held = new Map<string, Held>();

  documents(sandbox: string): Iterable<Fresh> {
    return this.#held.get(sandbox)?.documents.values() ?? [];
  }

  read(sandbox: string, list: ListName, after: number, before: number, most: number): Listed[] {
    const items = [...(this.#held.get(sandbox)?.lists.get(list) ?? [])].filter(([id]) => id > after && id < before);
    return items.slice(-most).map(([id, json]) => ({ id, body: JSON.parse(json) as unknown }));
  }

  file(sandbox: string, id: string): string | undefined {
    return this.#held.get(sandbox)?.files.get(id);
  }

  write(sandbox: string, { position, documents, files, emptied, steps, items }: Commit, ids: readonly number[]): void {
    const held = this.#held.get(sandbox) ?? { documents: new Map(), lists: new Map(), files: new Map() };
    this.#held.set(sandbox, held);
    for (const { id, content } of files) held.files.set(id, content);
    for (const { kind, id, after } of documents) {
      if (after === undefined) held.documents.delete(`${kind} ${id}`);
      else held.documents.set(`${kind} ${id}`, { kind, id, after });
    }
    for (const list of emptied) held.lists.delete(list);
    for (const [index, changes] of steps.entries()) this.#add(held, 'steps', position + index + 1, changes);
    for (const [index, { list, body, id }] of items.entries()) {
      if (id === undefined) this.#add(held, list, ids[index] ?? 0, body);
      else if (held.lists.get(list)?.has(id)) held.lists.get(list)?.set(id, JSON.stringify(body));
    }
  }

  delete(sandbox: string): void {
    this.#held.delete(sandbox);
  }

  problem(): undefined {
    return undefined;
  }

  close(): void {
    this.#held.clear();
  }

  #add(held: Held, name: ListName, id: number, body: unknown): void {
    const list = held.lists.get(name) ?? new Map<number, string>();
    held.lists.set(name, list.set(id, JSON.stringify(body)));
    const dropped = list.get(id - lists[name]);
    list.delete(id - lists[name]);
    if (name === 'steps' && dropped?.includes(IS_OF_FILE) === true) this.#dropFiles(held, JSON.parse(dropped));
  }

  /** Drops the contents of files that a step deleted, if neither a document nor another step needs them. */
  #dropFiles(held: Held, changes: readonly Fresh[]): void {
    for (const { kind, id, after } of changes) {
      if (kind !== FILE_KIND || after !== undefined || held.documents.has(`${kind} ${id}`)) continue;
      const steps = [...(held.lists.get('steps')?.values() ?? [])];
      if (!steps.some((json) => json.includes(id))) held.files.delete(id);
    }
  }
}

/** Keeps nothing after the process ends. */
export class MemoryStore extends LocalStore {
  constructor() {
    super(new MemoryRows(), 'memory');
  }
}
