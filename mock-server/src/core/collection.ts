import type * as z from 'zod/mini';

/** Maximum of all documents of one kind in a sandbox. */
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
  /** limit of an import; undefined for none */
  readonly limit?: CollectionLimit | undefined;
  /** going back does not change these documents */
  readonly isOutsideHistory?: boolean | undefined;
}

/** A stored document. Replace it and never change it in place. */
export type RecordOf<Definition extends CollectionDefinition> = Readonly<z.infer<Definition['schema']>>;

/** Declares a document kind by its schema. */
export const defineCollection = <Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
  limit?: CollectionLimit,
  isOutsideHistory?: boolean,
): CollectionDefinition<Schema> => ({ kind, schema, limit, isOutsideHistory });
