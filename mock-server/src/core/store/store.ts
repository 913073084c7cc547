import type { Change, FileContent, Fresh, Item, ListName } from '../changes';

/** The store did not confirm a commit. The message is for the operator. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  /** @param mayBeStored false: nothing has changed; true: the reply of the store was lost */
  constructor(
    message: string,
    readonly mayBeStored = false,
  ) {
    super(message);
  }
}

/** An unusable store. The message is for the operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Another server on the same store runs with another value of a setting. */
export class SettingsMismatch extends Error {
  constructor(readonly setting: string) {
    super(setting);
  }
}

/** The location of a store that keeps nothing after the process ends. */
export const IN_MEMORY = ':memory:';

/** Returns true for a location that several servers can share: Redis. */
export const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);

/** The location of a store without its password, for display. */
export const withoutPassword = (location: string): string => location.replace(/\/\/.*@/, '//');

/** Settings that all servers on one store must share, by name. */
export type SharedSettings = Readonly<Record<string, string>>;

/** Maximum sandboxes of a store. A new one beyond it replaces the least recently used one. */
export const MAXIMUM_SANDBOXES = 1_000;
/** The kind of document that describes an uploaded file. Its id is that of the file's content. */
export const FILE_KIND = 'file';

/** A document as a store has it. */
export interface StoredDocument {
  readonly sandbox: string;
  readonly kind: string;
  readonly id: string;
  readonly body: unknown;
}

/** The steps of one server that are stored together, or not at all. */
export interface Commit {
  /** position of the sandbox before the steps */
  readonly position: number;
  /** true if the sandbox did not exist before the steps */
  readonly isNew: boolean;
  /** the changes of each step for the history; each step raises the position by one */
  readonly steps: readonly unknown[];
  /** the changes of all steps, merged */
  readonly documents: readonly Change[];
  readonly emptied: readonly Item['list'][];
  readonly items: readonly Item[];
  readonly files: readonly FileContent[];
  /** number of the attempt, from 1 */
  readonly attempt: number;
}

/** Documents of a sandbox, all or those that changed. */
export interface Loaded {
  readonly position: number;
  /** earliest position to which the sandbox can go back */
  readonly oldest: number;
  readonly documents: Iterable<Fresh>;
}

/**
 * The result of a commit: the ids of its items if it is stored. Another server can be first. Then the documents that
 * changed since the position of the commit are returned, or all of them if `isWhole`. `locked`: another server holds
 * the lock of the sandbox.
 */
export type Committed = { readonly ids: readonly number[] } | (Loaded & { readonly isWhole: boolean }) | 'locked';

/** An item of a list under its id. */
export interface Listed {
  readonly id: number;
  readonly body: unknown;
}

/** Selects items of a list by their ids. */
export interface Range {
  /** exclusive */
  readonly after?: number | undefined;
  /** exclusive */
  readonly before?: number | undefined;
  /** maximum items; the newest ones remain */
  readonly last?: number | undefined;
}

/** An event that is not stored: only current listeners receive it. */
export interface Notice {
  readonly event: 'change' | 'bridge' | 'app-error' | 'begun' | 'ended';
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * `calls`: the list of calls may have new items. `end`: the sandbox was deleted, or the listener may have missed events.
 * It can listen again.
 */
export type StoreEvent = 'calls' | 'end' | Notice;
/** Receives the events of a sandbox, from all servers. */
export type Listener = (event: StoreEvent) => void;

/** A stored sandbox. */
export interface SandboxState {
  readonly name: string;
  readonly documents: number;
  /** real time of the last call, milliseconds since the epoch */
  readonly lastUsedAt: number;
}

/** Keeps the sandboxes of one server, or of all servers on the same Redis. Bodies are plain JSON values. */
export interface Store {
  /** type and location without a password, for operators */
  readonly description: string;
  /** path of its file, if it has one on a disk of this machine */
  readonly path?: string;
  /** @returns undefined if the sandbox does not exist */
  load(sandbox: string): Promise<Loaded | undefined>;
  /**
   * Stores steps if nobody has changed the documents since their position. After it resolves, the steps survive the end
   * of the process.
   * @throws StoreUnavailable if the steps are not stored, or if that is unknown
   */
  commit(sandbox: string, commit: Commit): Promise<Committed>;
  /** Reads a list, oldest item first. */
  read(sandbox: string, list: ListName, range: Range): Promise<Listed[]>;
  /** Reads the content of a file as base64. */
  file(sandbox: string, id: string): Promise<string | undefined>;
  /** Lists the sandboxes in any order. */
  sandboxes(): Promise<SandboxState[]>;
  /** @returns false if the sandbox does not exist */
  delete(sandbox: string): Promise<boolean>;
  notify(sandbox: string, notice: Notice): void;
  /**
   * Resolves once the listener hears each later event.
   * @returns a function that stops listening
   */
  listen(sandbox: string, listener: Listener): Promise<() => void>;
  /** Returns the reason why the store refuses writes now, or undefined. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
}
