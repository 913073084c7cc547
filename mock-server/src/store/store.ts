/** A write to the store. A body of `undefined` deletes the document; `clear` deletes all documents of the sandbox. */
export type Write =
  | { readonly sandbox: string; readonly kind: string; readonly id: string; readonly body: unknown }
  | { readonly sandbox: string; readonly clear: true };

/** A stored document: JSON under sandbox, kind and id. */
export interface StoredDocument {
  readonly sandbox: string;
  readonly kind: string;
  readonly id: string;
  readonly body: unknown;
}

/** The document format. A store knows nothing else about documents. */
export interface DocumentForm {
  /** from 1; a store refuses documents of another version */
  readonly version: number;
  /** kind of large documents that a shared store loads only on demand */
  readonly kindApart: string;
}

/**
 * The persistence interface. State is served from memory: a store is read once, when it opens, and then written in
 * commits. Bodies are plain JSON values and must not change after they were passed.
 */
export interface Store {
  /** type and location, as `/__admin/health` shows it */
  readonly description: string;
  /** Returns all stored documents. */
  load(): readonly StoredDocument[];
  /** Applies all writes in order, or none. After it returns or resolves, they survive a SIGKILL. */
  commit(writes: readonly Write[]): void | Promise<void>;
  close(): void;
}
