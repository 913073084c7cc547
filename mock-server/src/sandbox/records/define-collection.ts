import type * as z from 'zod/mini';

/** Limits of all documents of one kind in a sandbox. */
export interface CollectionLimit {
  readonly documents?: number;
  /** characters as JSON */
  readonly size?: number;
  /** the part of a document that counts for the size; default: all */
  readonly sizeOf?: (body: unknown) => number;
}

/** A document kind. Imported documents are validated against its schema. */
export interface CollectionDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** storage name of the kind; never change it, because existing state files use it */
  readonly kind: string;
  readonly schema: Schema;
  /** limits that an import must keep; undefined without limits */
  readonly limit?: CollectionLimit | undefined;
}

/** A stored document. Replace it and never change it in place. */
export type RecordOf<Definition extends CollectionDefinition> = Readonly<z.infer<Definition['schema']>>;

/**
 * Declares a document kind by its schema. With `z.object`, unknown fields are allowed and stay in the document, because
 * a newer server may have written them.
 */
export const defineCollection = <Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
  limit?: CollectionLimit,
): CollectionDefinition<Schema> => ({ kind, schema, limit });
