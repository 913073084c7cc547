import type * as z from 'zod/mini';

/** A kind of document. Its schema checks the documents of a trace. */
export interface CollectionDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** under which its documents are stored: a name that is in the files of every server, so it never changes */
  readonly kind: string;
  readonly schema: Schema;
}

/** What is stored of a kind: a document is replaced, never changed in place. */
export type RecordOf<Definition extends CollectionDefinition> = Readonly<z.infer<Definition['schema']>>;

/**
 * Declares a kind of document by what a document of it has to be; its type follows from that. A schema of `z.object`
 * takes fields that it does not name as well, and they stay in the document: a later server may have written them.
 */
export const defineCollection = <Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
): CollectionDefinition<Schema> => ({ kind, schema });
