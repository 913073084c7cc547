import { type Fresh, type Item, type ListName, lists, type Placed } from '../documents';
import { Listeners, NOTHING, replaceable } from './local';
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
} from './store';

/** A list with its last id, which no other item gets. */
interface List {
  last: number;
  /** JSON: thousands of objects would keep the garbage collector busy */
  readonly items: Map<number, string>;
}

interface Held {
  position: number;
  /** position at which the sandbox was created */
  readonly created: number;
  readonly documents: Map<string, { readonly kind: string; readonly id: string; readonly after: Placed }>;
  readonly lists: Map<ListName, List>;
  readonly files: Map<string, string>;
  usedAt: number;
}

/** A step with this text changes a file. */
const IS_OF_FILE = JSON.stringify({ kind: FILE_KIND }).slice(1, -1);

const keyOf = ({ kind, id }: Pick<Fresh, 'kind' | 'id'>): string => `${kind} ${id}`;

const listOf = (held: Held, name: ListName): List => {
  const known = held.lists.get(name) ?? { last: 0, items: new Map() };
  held.lists.set(name, known);
  return known;
};

/** Keeps sandboxes in the memory of this process. */
export class MemoryStore implements Store {
  readonly description = 'memory';
  /** least recently used first */
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Listeners();

  async load(sandbox: string): Promise<Loaded | undefined> {
    const held = this.#held.get(sandbox);
    return held && this.#loaded(held);
  }

  async commit(sandbox: string, commit: Commit): Promise<Committed> {
    const { position, isNew, steps, documents, items, emptied, files } = commit;
    const known = this.#held.get(sandbox);
    if (known === undefined ? !isNew : isNew || known.position !== position) {
      return { ...(known === undefined ? NOTHING : this.#loaded(known)), isWhole: true };
    }
    if (steps.length + items.length + emptied.length === 0) return { ids: [] };
    const held = known ?? this.#create(position);
    // A map iterates in the order of insertion, so the least recently used sandbox comes first.
    this.#held.delete(sandbox);
    this.#held.set(sandbox, held);
    held.usedAt = Date.now();
    for (const { id, content } of files) held.files.set(id, content);
    for (const { kind, id, after } of documents) {
      if (after === undefined) held.documents.delete(keyOf({ kind, id }));
      else held.documents.set(keyOf({ kind, id }), { kind, id, after });
    }
    for (const list of emptied) listOf(held, list).items.clear();
    for (const changes of steps) {
      held.position += 1;
      this.#append(held, 'steps', held.position, changes);
    }
    const ids = items.map((item) => this.#add(held, item));
    if (items.some(({ list }) => list === 'calls')) this.#listeners.tell(sandbox, 'calls');
    return { ids };
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last }: Range): Promise<Listed[]> {
    const items = this.#held.get(sandbox)?.lists.get(list)?.items ?? new Map<number, string>();
    const ids = [...items.keys()].filter((id) => id > after && id < (before ?? id + 1));
    return ids
      .slice(last === undefined ? 0 : -last)
      .map((id) => ({ id, body: JSON.parse(items.get(id) ?? 'null') as unknown }));
  }

  async file(sandbox: string, id: string): Promise<string | undefined> {
    return this.#held.get(sandbox)?.files.get(id);
  }

  async sandboxes(): Promise<SandboxState[]> {
    return [...this.#held].map(([name, { documents, usedAt }]) => ({
      name,
      documents: documents.size,
      lastUsedAt: usedAt,
    }));
  }

  async delete(sandbox: string): Promise<boolean> {
    const existed = this.#held.delete(sandbox);
    if (existed) this.#listeners.tell(sandbox, 'end');
    return existed;
  }

  notify(sandbox: string, notice: Notice): void {
    this.#listeners.tell(sandbox, notice);
  }

  async listen(sandbox: string, listener: Listener): Promise<() => void> {
    return this.#listeners.add(sandbox, listener);
  }

  async problem(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.#held.clear();
  }

  #loaded({ position, created, documents }: Held): Loaded {
    return { position, oldest: Math.max(created, position - lists.steps), documents: documents.values() };
  }

  #create(position: number): Held {
    if (this.#held.size >= MAXIMUM_SANDBOXES) {
      const oldest = replaceable(this.#held.keys(), this.#listeners);
      if (oldest !== undefined) this.#held.delete(oldest);
    }
    const empty = { documents: new Map(), lists: new Map(), files: new Map() };
    return { position, created: position, usedAt: 0, ...empty };
  }

  #add(held: Held, { list, body, id }: Item): number {
    const { items, last } = listOf(held, list);
    if (id === undefined) return this.#append(held, list, last + 1, body);
    if (items.has(id)) items.set(id, JSON.stringify(body));
    return id;
  }

  #append(held: Held, name: ListName, id: number, body: unknown): number {
    const list = listOf(held, name);
    list.last = id;
    list.items.set(id, JSON.stringify(body));
    const dropped = list.items.get(id - lists[name]);
    list.items.delete(id - lists[name]);
    if (name === 'steps' && dropped?.includes(IS_OF_FILE) === true) this.#dropFiles(held, JSON.parse(dropped));
    return id;
  }

  /** Drops the contents of files that a step deleted, if neither a document nor another step needs them. */
  #dropFiles(held: Held, changes: readonly Fresh[]): void {
    for (const { kind, id, after } of changes) {
      if (kind !== FILE_KIND || after !== undefined || held.documents.has(keyOf({ kind, id }))) continue;
      const steps = [...listOf(held, 'steps').items.values()];
      if (!steps.some((json) => json.includes(id))) held.files.delete(id);
    }
  }
}
