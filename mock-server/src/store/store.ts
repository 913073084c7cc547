/** One change of what is kept. A body of `undefined` deletes the document; no id empties the whole sandbox. */
export type Write =
  | { readonly sandbox: string; readonly kind: string; readonly id: string; readonly body: unknown }
  | { readonly sandbox: string; readonly clear: true };

/** A document as it was kept: JSON under sandbox, kind and id. */
export interface StoredDocument {
  readonly sandbox: string;
  readonly kind: string;
  readonly id: string;
  readonly body: unknown;
}

/** The form of the documents that a server keeps: a store knows no more of them. */
export interface DocumentForm {
  /** from 1; it goes up when documents of an earlier form would no longer be understood */
  readonly version: number;
  /** What a document of an earlier version is in the form that they have now: one document, several, or none. */
  readonly migrate: (document: StoredDocument, from: number) => readonly StoredDocument[];
  /** kind of large documents that a store of several servers loads only when somebody asks for them */
  readonly kindApart: string;
}

/**
 * The port behind which everything is kept. State is served from memory; a store is read once, when it opens, and
 * is written in commits. Bodies are plain JSON values and are not changed after they were given.
 */
export interface Store {
  /** what it is and where, as `/__admin/health` shows it */
  readonly description: string;
  /** everything that is kept */
  load(): readonly StoredDocument[];
  /** Applies all or nothing, in their order; when it returns (or resolves) they survive a SIGKILL. */
  commit(writes: readonly Write[]): void | Promise<void>;
  close(): void;
}
