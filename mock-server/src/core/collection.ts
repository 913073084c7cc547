import type * as z from 'zod/mini';

/** A document kind. Imported documents are validated against its schema. */
export interface CollectionDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** storage name of the kind; never change it, because existing state files use it */
  readonly kind: string;
  readonly schema: Schema;
  /** going back does not change these documents, and a snapshot does not contain them */
  readonly isOutsideHistory: boolean;
  /** maximum documents of this kind in an import; undefined for none */
  readonly most?: number | undefined;
}

/** A stored document. Replace it and never change it in place. */
export type RecordOf<Definition extends CollectionDefinition> = Readonly<z.infer<Definition['schema']>>;

const definitions = new Map<string, CollectionDefinition>();

/** All declared document kinds. */
export const collections: ReadonlyMap<string, CollectionDefinition> = definitions;

/** Declares a document kind by its schema. */
export const defineCollection = <Schema extends z.ZodMiniType>(
  kind: string,
  schema: Schema,
  { isOutsideHistory = false, most }: Partial<Pick<CollectionDefinition, 'isOutsideHistory' | 'most'>> = {},
): CollectionDefinition<Schema> => {
  const definition = { kind, schema, isOutsideHistory, most };
  definitions.set(kind, definition);
  return definition;
};

/** @throws Error for an unknown kind */
export const definitionOf = (kind: string): CollectionDefinition => {
  const definition = definitions.get(kind);
  if (definition === undefined) throw new Error(`There is no kind of document "${kind}"`);
  return definition;
};
