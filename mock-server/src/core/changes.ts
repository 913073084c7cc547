/** A document in its place: documents of a kind are ordered by their first arrival. */
export interface Placed {
  readonly place: number;
  readonly body: unknown;
}

/** One change of a document. `undefined` stands for a document that does not exist. */
export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly before: Placed | undefined;
  readonly after: Placed | undefined;
}

/** The state of a document after a change. */
export type Fresh = Pick<Change, 'kind' | 'id' | 'after'>;

/** The lists of a sandbox beside its documents, with the maximum of items. The oldest items go. */
export const lists = {
  /** the changes of each step, under the position after it */
  steps: 1_000,
  /** positions that were restored, by the position of the step that restored them */
  returns: 1_000,
  calls: 2_000,
  /** calls whose reply takes time; null once it is sent */
  pendingCalls: 200,
  acts: 1_000,
  bridgeCalls: 2_000,
  appErrors: 500,
} as const;
export type ListName = keyof typeof lists;

/** An item that a step adds to a list, or replaces there. */
export interface Item {
  readonly list: Exclude<ListName, 'steps'>;
  readonly body: unknown;
  /** running number from 1; the commit sets it, unless the item replaces another one */
  id?: number;
}

/** The content of an uploaded file, which is stored apart from the documents. */
export interface FileContent {
  readonly id: string;
  /** base64 */
  readonly content: string;
}

/** Everything that a step wants to be stored. */
export interface Recorded {
  readonly changes: Change[];
  readonly items: Item[];
  /** lists that the step emptied before it added items */
  readonly emptied: Set<Item['list']>;
  readonly files: FileContent[];
}

/** The record of a step that has not begun. */
export const nothing = (): Recorded => ({ changes: [], items: [], emptied: new Set(), files: [] });

/** Adds to a record what a part of its step recorded. */
export const append = (all: Recorded, { changes, items, emptied, files }: Recorded): void => {
  for (const change of changes) all.changes.push(change);
  for (const item of items) all.items.push(item);
  for (const list of emptied) all.emptied.add(list);
  for (const file of files) all.files.push(file);
};

/** What all steps recorded, in their order. */
export const recordedTogether = (steps: readonly Recorded[]): Recorded => {
  const all = nothing();
  for (const step of steps) append(all, step);
  return all;
};

/** Merges the changes of each document into one, and leaves out documents that end as they began. */
export const netChanges = (changes: Iterable<Change>): Change[] => {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? change : { ...change, before: known.before });
  }
  return [...merged.values()].filter(({ before, after }) => before !== after);
};
